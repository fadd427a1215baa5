/** Limits of a deployment on Cloudflare Workers (static assets, billing and limitations). */
export const CLOUDFLARE = {
  files: { free: 20_000, paid: 100_000 },
  fileBytes: 25 * 1024 * 1024,
} as const;

/** Share of a limit from which the build says so. */
const NEAR = 0.9;

interface File {
  readonly path: string;
  readonly size: number;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a build weighs, in one line. */
export function totals(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${files.length} files, ${megabytes(bytes)} in all`;
}

/** What to know before a deployment: each platform limit that a build passes or comes near. */
export function budgetWarnings(files: readonly File[]): string[] {
  const { free, paid } = CLOUDFLARE.files;
  const count =
    files.length > paid
      ? [`${files.length} files: more than the ${paid} that Cloudflare takes.`]
      : files.length > free
        ? [`${files.length} files: Cloudflare takes more than ${free} on a paid plan alone.`]
        : files.length > free * NEAR
          ? [`${files.length} files: Cloudflare's free plan takes ${free}.`]
          : [];
  const large = files
    .filter(({ size }) => size > CLOUDFLARE.fileBytes * NEAR)
    .map(({ path, size }) => `${path} has ${megabytes(size)}: Cloudflare takes 25 MiB a file.`);
  return [...count, ...large];
}
