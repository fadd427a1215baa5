/** The colours of Material for MkDocs by name: those of Material Design, tone 500 or near it. */
const COLOURS: Readonly<Record<string, string>> = {
  amber: '#ffa000',
  black: '#212121',
  blue: '#2196f3',
  'blue-grey': '#546d78',
  brown: '#795649',
  cyan: '#00bdd6',
  'deep-orange': '#ff6e42',
  'deep-purple': '#7e56c2',
  green: '#4cae4f',
  grey: '#757575',
  indigo: '#4051b5',
  'light-blue': '#02a6f2',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  orange: '#fa9400',
  pink: '#e92063',
  purple: '#ab47bd',
  red: '#ef5552',
  teal: '#009485',
  yellow: '#ffd600',
};

/** The colour of a name in a palette, or the colour itself; `undefined` for one in styles. */
export function paletteColour(name: string): string | undefined {
  if (name.startsWith('#')) return name;
  const key = name.trim().toLowerCase().replace(/\s+/g, '-');
  return Object.hasOwn(COLOURS, key) ? COLOURS[key] : undefined;
}
