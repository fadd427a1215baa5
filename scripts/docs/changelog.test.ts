import { expect, it } from 'vitest';
import { changelogEntries } from './changelog.ts';

const TEXT = `# Changelog

Intro.

## Unreleased

### Added

- A page. [Pages](docs/content/docs/en/write/pages.md#code), [policy](SECURITY.md).

### Fixed

- A bug.

## 0.1.0 - 2026-11-21

### Added

- Everything.
`;

it('converts each version to an entry, keeping only links between pages', () => {
  expect(changelogEntries(TEXT, '2026-11-23')).toEqual({
    'next.md':
      '---\ntitle: The next version\nversion: Unreleased\ndate: 2026-11-23\ntags:\n  - added\n  - fixed\n---\n\n## Added\n\n- A page. [Pages](../../docs/en/write/pages.md#code), policy.\n\n## Fixed\n\n- A bug.\n',
    '0-1-0.md':
      '---\ntitle: Lectern 0.1.0\nversion: 0.1.0\ndate: 2026-11-21\ntags:\n  - added\n---\n\n## Added\n\n- Everything.\n',
  });
});

it('omits sections without a date', () => {
  expect(Object.keys(changelogEntries(TEXT, ''))).toEqual(['0-1-0.md']);
});
