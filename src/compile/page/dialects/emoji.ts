import { onDemand } from '../../on-demand.ts';

const gemoji = onDemand<typeof import('gemoji')>('gemoji');

const SHORTCODE = /(?<![\w:]):([a-z0-9_+-]{1,50}):(?![\w:])/g;

/** Replaces shortcodes such as `:smile:` by emoji. */
export const withEmoji = (text: string): string =>
  text.includes(':')
    ? text.replace(SHORTCODE, (written, name: string) => {
        const { nameToEmoji } = gemoji();
        return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written;
      })
    : text;
