import { expect, it } from 'vitest';
import { frameFields } from './frame-fields.ts';
import type { OldBrand, OldPage } from './old-site.ts';
import type { Place } from './places.ts';
import { Report } from './report.ts';

const PAGE = { address: '/guide/setup' } as OldPage;
const PLACE = { address: '/docs/guide/setup' } as Place;

function fields(brand: OldBrand) {
  const report = new Report();
  const made = frameFields({ brand, base: '/tool' }, new Map([[PAGE, PLACE]]), report);
  return { made, dropped: report.notes.map(({ detail }) => detail) };
}

it('has links to other sites and to pages, wherever these are now', () => {
  const { made, dropped } = fields({
    header: [
      { label: 'Blog', url: 'https://blog.example' },
      { label: 'Setup', url: '/tool/guide/setup.html#first' },
      { label: 'Play', url: '/playground' },
    ],
  });
  expect(made).toEqual({
    header: {
      links: [
        { label: 'Blog', url: 'https://blog.example' },
        { label: 'Setup', url: '/docs/guide/setup#first' },
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

it('tells what it leaves out', () => {
  const { made, dropped } = fields({ accent: '#f00', editUrl: 'https://a.example/:path' });
  expect(made).toEqual({});
  expect(dropped).toEqual(['accent: "#f00"', 'editUrl: "https://a.example/:path"']);
});
