import { realpathSync } from 'node:fs';
import { type FunctionName, functionFile } from '../../build/functions.ts';
import type { AllowedOrigins } from '../../src/contract/allowed-origins.ts';
import { htmlPolicy } from '../../src/contract/headers.ts';
import { adapt, documentedFile, ownFile } from './sources.ts';

/** The project for which files are written. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** A name for services: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The languages of the site, first the one at the root. */
  readonly locales: readonly string[];
  /** Other origins that its pages may load from. */
  readonly allowed: AllowedOrigins;
}

/** A platform on which sites can be published. */
interface Platform {
  /** One line for the list of platforms. */
  readonly summary: string;
  /** Its files, by path in the project. */
  readonly files: (project: Project) => Readonly<Record<string, string>>;
  /** The next steps, one command or sentence per line. */
  readonly next: (project: Project) => readonly string[];
}

/** The address in examples, which users replace. */
const EXAMPLE_URL = 'https://docs.example.com';

/** The command that builds a site to be published. */
const PUBLISHED_BUILD = `SITE_URL=${EXAMPLE_URL} npm run build`;

const edgeFunction = (name: FunctionName) =>
  `export { config, default } from '../../node_modules/lectern/${functionFile(name)}';\n`;

/** Matches the blocks for French in the documented file, which are repeated for each further language. */
const FRENCH_BLOCKS =
  /^ {4}location = \/fr \{\n.*?\n {4}\}\n {4}location \/fr\/ \{\n.*?\n {4}\}\n/ms;

/** Matches folders that `ProtectHome` of systemd hides. */
const PROTECTED_HOME = /^\/(?:home|root|run\/user)\//;

/** The platforms of `lectern add`. */
export const PLATFORMS = {
  cloudflare: {
    summary: 'Cloudflare Workers, with static assets',
    files: ({ name, locales }) => ({
      'wrangler.jsonc': adapt(ownFile('wrangler.jsonc'), [
        ['test/platforms/node_modules/', 'node_modules/'],
        ['"name": "lectern"', `"name": "${name}"`],
        ['src/platforms/cloudflare.ts', `node_modules/lectern/${functionFile('cloudflare')}`],
        [
          '      "/fr*",\n',
          locales
            .slice(1)
            .map((locale) => `      "/${locale}*",\n`)
            .join(''),
        ],
      ]),
    }),
    next: () => ['npx wrangler login', PUBLISHED_BUILD, 'npx wrangler deploy'],
  },
  'cloudflare-r2': {
    summary: 'Cloudflare Workers, with any number of files in R2',
    files: ({ name }) => ({
      'wrangler.jsonc': adapt(documentedFile('cloudflare', 'jsonc'), [
        ['"name": "docs"', `"name": "${name}"`],
        ['docs-sites', `${name}-sites`],
      ]),
    }),
    next: ({ name }) => [
      'npx wrangler login',
      `npx wrangler r2 bucket create ${name}-sites`,
      'npx wrangler deploy',
      PUBLISHED_BUILD,
      `npx lectern publish https://<account>.r2.cloudflarestorage.com/${name}-sites`,
    ],
  },
  netlify: {
    summary: 'Netlify, with edge functions',
    files: () => ({
      'netlify.toml': ownFile('netlify.toml'),
      'netlify/edge-functions/operations.js': edgeFunction('netlify/operations'),
      'netlify/edge-functions/files.js': edgeFunction('netlify/files'),
    }),
    next: () => [
      'Push the project, import it at https://app.netlify.com, and set the variable SITE_URL there.',
    ],
  },
  vercel: {
    summary: 'Vercel, with one function',
    files: () => ({
      'vercel.json': `${JSON.stringify(
        {
          $schema: 'https://openapi.vercel.sh/vercel.json',
          framework: null,
          buildCommand: 'npm run build && npx lectern vercel',
        },
        null,
        2,
      )}\n`,
    }),
    next: () => [
      'Push the project, import it at https://vercel.com/new, and set the variable SITE_URL there.',
    ],
  },
  container: {
    summary: 'an image for Docker, Podman or Kubernetes',
    files: () => ({
      Dockerfile: adapt(ownFile('Containerfile'), [
        ['package.json package-lock.json .npmrc ./', 'package.json package-lock.json ./'],
        ['that the lockfile knows', 'that built the site'],
        [
          'npx esbuild scripts/serve.ts --bundle --platform=node --format=esm --outfile=/server/serve.mjs',
          `mkdir /server && cp node_modules/lectern/${functionFile('server')} /server/serve.mjs`,
        ],
        ['"$(readlink -f node_modules/.bin/node)"', '"$(readlink -f "$(command -v node)")"'],
      ]),
      '.dockerignore': 'node_modules\ndist\n.astro\n',
    }),
    next: ({ name }) => [
      `docker build -t ${name} --build-arg SITE_URL=${EXAMPLE_URL} .`,
      `docker run --rm -p 8080:8080 --read-only --cap-drop=all ${name}`,
    ],
  },
  nginx: {
    summary: 'nginx, which serves only the files',
    files: ({ folder, locales, allowed }) => {
      const documented = documentedFile('nginx', 'nginx');
      const [block = ''] = FRENCH_BLOCKS.exec(documented) ?? [];
      const blocks = locales.slice(1).map((locale) => block.replaceAll('/fr', `/${locale}`));
      return {
        'nginx.conf': adapt(documented, [
          [block, blocks.join('')],
          [htmlPolicy({}), htmlPolicy(allowed)],
          ['/srv/lectern/dist', `${folder}/dist`],
        ]),
      };
    },
    next: ({ name }) => [
      `Set server_name in nginx.conf to the host of ${EXAMPLE_URL}, or yours; then, on the server:`,
      PUBLISHED_BUILD,
      `sudo cp nginx.conf /etc/nginx/conf.d/${name}.conf`,
      'sudo nginx -t && sudo systemctl reload nginx',
    ],
  },
  systemd: {
    summary: 'a systemd service on this machine',
    files: ({ folder, name }) => ({
      [`${name}.service`]: adapt(documentedFile('one-server', 'ini'), [
        ['/srv/lectern/node_modules/.bin/node', realpathSync(process.execPath)],
        ['scripts/serve.ts', `node_modules/lectern/${functionFile('server')}`],
        ['WorkingDirectory=/srv/lectern', `WorkingDirectory=${folder}`],
        ['Description=Lectern', `Description=${name}`],
      ]),
    }),
    next: ({ folder, name }) => [
      ...(PROTECTED_HOME.test(folder)
        ? [
            `The service sees no home folders. Move the project, to /srv/${name} for example, and repeat.`,
          ]
        : []),
      PUBLISHED_BUILD,
      `sudo cp ${name}.service /etc/systemd/system/`,
      `sudo systemctl enable --now ${name}`,
    ],
  },
  'github-pages': {
    summary: 'GitHub Pages, with a workflow',
    files: () => ({
      '.github/workflows/pages.yml': documentedFile('github-pages', 'yaml'),
    }),
    next: () => [
      'In the settings of the repository, choose Pages → Source: GitHub Actions, then commit and push .github/',
    ],
  },
  'gitlab-pages': {
    summary: 'GitLab Pages, with a job',
    files: () => ({ '.gitlab-ci.yml': documentedFile('gitlab-pages', 'yaml') }),
    next: () => ['Commit and push .gitlab-ci.yml'],
  },
  'github-actions': {
    summary: 'GitHub Actions: checks each pull request, builds the main branch',
    files: () => ({
      '.github/workflows/docs.yml': documentedFile('github-actions', 'yaml'),
    }),
    next: () => [
      'Set the variable SITE_URL in the settings of the repository, then commit and push .github/',
    ],
  },
} as const satisfies Readonly<Record<string, Platform>>;
