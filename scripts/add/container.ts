import { functionFile } from '../../build/functions.ts';
import { EXAMPLE_URL, type Platform } from './platform.ts';
import { adapt, ownFile } from './sources.ts';

/** An image that holds the server, its Node and the site. */
export const container: Platform = {
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
};
