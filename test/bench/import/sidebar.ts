import { Parser } from 'htmlparser2';
import type { Import } from '../../../src/import/import-folder.ts';
import type { OldNavItem } from '../../../src/import/old-site.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The labels of an old sidebar from top to bottom. */
export function oldLabels({ site }: Import, locale: string): readonly string[] {
  const labels = (items: readonly OldNavItem[]): string[] =>
    items.flatMap((item) =>
      item.kind === 'group'
        ? [item.label, ...labels(item.items)]
        : item.label === undefined
          ? []
          : [item.label],
    );
  return labels(site.navigation.get(locale) ?? []).map(oneLine);
}

/** The labels in the sidebar of a page, from top to bottom. */
export function shownLabels(html: string): readonly string[] {
  const labels: string[] = [];
  let depth = 0;
  let label: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0 || attributes.class?.split(' ').includes('section-nav')) depth++;
      if (depth > 0 && (name === 'a' || name === 'summary' || name === 'p')) label = '';
    },
    ontext(text) {
      if (label !== undefined) label += text;
    },
    onclosetag(name) {
      if (depth > 0) depth--;
      if (label === undefined || (name !== 'a' && name !== 'summary' && name !== 'p')) return;
      labels.push(oneLine(label));
      label = undefined;
    },
  });
  parser.end(html);
  return labels;
}
