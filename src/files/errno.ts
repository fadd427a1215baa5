/** Whether an error is that of the operating system with one of these codes, such as `ENOENT`. */
export function hasCode(
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
