import { z } from 'zod';
import { isSitePath } from './links.ts';
import { line } from './texts.ts';

/** An origin as a Content-Security-Policy names it (CSP 3, section 2.3.1): no path, no list. */
const origin = z
  .string()
  .regex(
    /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i,
    'write only the host: https://example.com, or https://*.example.com',
  );

const origins = (what: string) => z.array(origin).default([]).describe(what);

const script = z.strictObject({
  src: line
    .refine(
      (text) => isSitePath(text) || (/^https:/i.test(text) && URL.canParse(text)),
      'write a full URL, https://example.com/script.js, or a path of this site, /script.js',
    )
    .describe('Address of the script.'),
  attributes: z
    .record(z.string().regex(/^data-[a-z0-9-]+$/, 'write a name such as data-domain'), z.string())
    .default({})
    .describe('Further attributes, whose names start with `data-`.'),
});

/** What pages load from elsewhere. */
export const policySettings = {
  scripts: z
    .array(script)
    .default([])
    .describe('Scripts on every page, such as those of analytics; they may call their own host.'),
  csp: z
    .strictObject({
      scripts: origins('Hosts of scripts that other scripts load.'),
      styles: origins('Hosts of stylesheets.'),
      fonts: origins('Hosts of fonts.'),
      media: origins('Hosts of audio and video.'),
      connect: origins('Hosts that scripts may call.'),
      frames: origins('Hosts of pages that may be shown in an <iframe>.'),
    })
    .prefault({})
    .describe('Hosts that the Content-Security-Policy of pages allows besides the site itself.'),
};
