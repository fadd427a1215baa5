import { formatHex } from 'culori';
import type { Accent } from './old-site.ts';
import type { SourceFolder } from './source-folder.ts';

type Theme = 'light' | 'dark';

/** Colours of VitePress that the styles of a site may name without setting them. */
const DEFAULT_COLOURS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    '--vp-c-indigo-1': '#3451b2',
    '--vp-c-purple-1': '#6f42c1',
    '--vp-c-green-1': '#18794e',
    '--vp-c-yellow-1': '#915930',
    '--vp-c-red-1': '#b8272c',
  },
  dark: {
    '--vp-c-indigo-1': '#a8b1ff',
    '--vp-c-purple-1': '#c8abfa',
    '--vp-c-green-1': '#3dd68c',
    '--vp-c-yellow-1': '#f9b44e',
    '--vp-c-red-1': '#f66f81',
  },
};

const DECLARATION = /(?<![\w-])(--[\w-]+)\s*:\s*([^;{}]+)/g;

const VARIABLE = /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g;

const MAX_STEPS = 5;

/**
 * The colour of a custom property in the styles of an old site, for light and dark pages.
 *
 * @param folders with the styles
 * @param properties such as `--vp-c-brand-1`: the first with a colour wins
 * @param defaultTheme theme of selectors that name none
 */
export async function readCssAccent(
  folder: SourceFolder,
  folders: readonly string[],
  properties: readonly string[],
  defaultTheme: Theme = 'light',
): Promise<Accent | undefined> {
  const declarations = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const each of folders) {
    for (const file of await folder.listFiles(each)) {
      if (!/\.(?:css|less|sass|scss|styl|vue)$/.test(file)) continue;
      const text = ((await folder.readText(file)) ?? '').replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
      for (const { index, 1: name = '', 2: value = '' } of text.matchAll(DECLARATION)) {
        const selector = selectorBefore(text, index);
        const theme = /dark/i.test(selector)
          ? 'dark'
          : /light/i.test(selector)
            ? 'light'
            : defaultTheme;
        if (!declarations[theme].has(name)) declarations[theme].set(name, value.trim());
      }
    }
  }
  const colourOf = (name: string, theme: Theme): string | undefined => {
    const declaredValue = (each: string) =>
      declarations[theme].get(each) ??
      declarations[defaultTheme].get(each) ??
      DEFAULT_COLOURS[theme][each];
    let value = declaredValue(name) ?? '';
    for (let step = 0; step < MAX_STEPS; step++)
      value = value.replace(VARIABLE, (_, each, other = '') => declaredValue(each) ?? other);
    return formatHex(value.trim());
  };
  const property = properties.find((each) => colourOf(each, 'light') !== undefined);
  const light = property && colourOf(property, 'light');
  const dark = property && colourOf(property, 'dark');
  if (light === undefined) return undefined;
  return { light, dark: dark === light ? undefined : dark };
}

/** The selector of the block that contains a declaration. */
function selectorBefore(text: string, offset: number): string {
  const open = text.lastIndexOf('{', offset);
  const before = text.slice(0, Math.max(0, open));
  return before.slice(Math.max(before.lastIndexOf('}'), before.lastIndexOf(';')) + 1);
}
