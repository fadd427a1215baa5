import { htmlPolicy } from '../../src/contract/headers.ts';
import { EXAMPLE_URL, type Platform, PUBLISHED_BUILD } from './platform.ts';
import { adapt, documentedFile } from './sources.ts';

const PAGE = 'docs/platforms/nginx.md';
const FILE = 'nginx.conf';

/** The blocks for French in the documented file, which are repeated for each further language. */
const FRENCH = /^ {4}location = \/fr \{\n.*?\n {4}\}\n {4}location \/fr\/ \{\n.*?\n {4}\}\n/ms;

/** Files alone, served by nginx. */
export const nginx: Platform = {
  summary: 'nginx, which serves only the files',
  files: ({ folder, locales, allowed }) => {
    const documented = documentedFile(PAGE, 'nginx');
    const [block = ''] = FRENCH.exec(documented) ?? [];
    const blocks = locales.slice(1).map((locale) => block.replaceAll('/fr', `/${locale}`));
    return {
      [FILE]: adapt(documented, [
        [block, blocks.join('')],
        [htmlPolicy({}), htmlPolicy(allowed)],
        ['/srv/lectern/dist', `${folder}/dist`],
      ]),
    };
  },
  next: ({ name }) => [
    `Set server_name in ${FILE} to the host of ${EXAMPLE_URL}, or yours; then, on the server:`,
    PUBLISHED_BUILD,
    `sudo cp ${FILE} /etc/nginx/conf.d/${name}.conf`,
    'sudo nginx -t && sudo systemctl reload nginx',
  ],
};
