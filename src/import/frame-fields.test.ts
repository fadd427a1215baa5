import { expect, it } from 'vitest';
import { frameFields } from './frame-fields.ts';
import type { OldBrand } from './old-site.ts';
import { Report } from './report.ts';

const publicAddress = (address: string) =>
  address === '/guide/setup/'
    ? '/docs/guide/setup'
    : address.startsWith('https:')
      ? address
      : undefined;

function fields(brand: OldBrand) {
  const report = new Report();
  const made = frameFields(brand, publicAddress, report);
  return { made, dropped: report.notes.map(({ detail }) => detail) };
}

it('has links to other sites and to pages, wherever these are now', () => {
  const { made, dropped } = fields({
    header: [
      { label: 'Blog', url: 'https://blog.example' },
      { label: 'Setup', url: '/guide/setup/' },
      { label: 'Play', url: '/playground' },
    ],
  });
  expect(made).toEqual({
    header: {
      links: [
        { label: 'Blog', url: 'https://blog.example' },
        { label: 'Setup', url: '/docs/guide/setup' },
      ],
    },
  });
  expect(dropped).toEqual(['header: {"label":"Play","url":"/playground"}']);
});

it('has icons for services by their hosts', () => {
  const social = ['https://github.com/a', 'https://x.com/a', 'https://a.example'].map((url) => ({
    label: 'A',
    url,
  }));
  expect(fields({ social }).made).toMatchObject({
    social: [{ icon: 'github' }, { icon: 'twitter-x' }, { icon: 'globe' }],
  });
});

it('has the footer as text', () => {
  const { made } = fields({
    legal: 'Copyright © <a href="https://a.example">A</a>',
    footer: [{ title: 'More', links: [{ label: 'Setup', url: '/guide/setup/' }] }],
  });
  expect(made).toEqual({
    footer: {
      columns: [{ title: 'More', links: [{ label: 'Setup', url: '/docs/guide/setup' }] }],
      legal: 'Copyright © A',
    },
  });
});
