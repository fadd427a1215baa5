import { z } from 'zod';
import { line, localized } from './texts.ts';

/** Whether a text is a path of the site, such as `/docs/start`; not `//host`. */
export const isSitePath = (text: string): boolean => /^\/(?!\/)/.test(text);

const isWebAddress = (text: string) => /^(?:https?:|mailto:)/i.test(text) && URL.canParse(text);

/** An address of another site. */
export const webAddress = z.url({ protocol: /^https?$/ });

export const destination = line
  .refine(
    (text) => isSitePath(text) || isWebAddress(text),
    'write a full URL, https://example.com, or a path of this site, /docs/start',
  )
  .meta({ format: 'uri-reference' });

export const labelledLink = z.strictObject({
  label: localized.describe('Text of the link.'),
  url: destination.describe('A full URL, or a path of this site: /docs/start.'),
});

export type LabelledLink = z.infer<typeof labelledLink>;
