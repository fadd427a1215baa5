import { nameToEmoji } from 'gemoji';

const SHORTCODE = /(?<![\w:]):([a-z0-9_+-]{1,50}):(?![\w:])/g;

/** A text with `:smile:` and the like as characters. */
export const withEmoji = (text: string): string =>
  text.includes(':')
    ? text.replace(SHORTCODE, (written, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written,
      )
    : text;
