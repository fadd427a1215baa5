const COLOUR = /(#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\))/i;

/**
 * Merges two texts that differ only in their colours into one that follows the colour scheme.
 *
 * @param light SVG or CSS for light pages
 * @param dark the same for dark pages
 * @returns `light` if they differ in more than colours
 */
export function bothSchemes(light: string, dark: string): string {
  const lights = light.split(COLOUR);
  const darks = dark.split(COLOUR);
  if (lights.length !== darks.length) return light;
  return lights
    .map((part, index) => {
      const other = darks[index] ?? part;
      return index % 2 === 0 || part === other ? part : `light-dark(${part}, ${other})`;
    })
    .join('');
}
