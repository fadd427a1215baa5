/** The start of an opening tag, with values in quotes. */
export function formatTag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`,
  );
  return `<${name}${list.join('')}`;
}
