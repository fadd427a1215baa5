import type { Platform } from './platform.ts';
import { documentedFile } from './sources.ts';

/** A check of each pull request, and a build of the main branch. */
export const githubActions: Platform = {
  summary: 'GitHub Actions: checks each pull request, builds the main branch',
  files: () => ({
    '.github/workflows/docs.yml': documentedFile('docs/platforms/github-actions.md', 'yaml'),
  }),
  next: () => [
    'Set the variable SITE_URL in the settings of the repository, and push: git add .github && git commit',
  ],
};
