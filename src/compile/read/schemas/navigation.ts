import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { iconName, line, localizedName, localizedTitle, optional } from './texts.ts';

const label = optional(localizedTitle, 'What the navigation calls it; by default its own title.');
const badge = optional(localizedName, 'A short word beside the label, such as “new”.');
const icon = optional(iconName, 'An icon before the label, by its name in Bootstrap Icons.');
const collapsed = optional(
  z.boolean(),
  'Whether it is folded until a reader opens it or reads one of its pages; by default it is.',
);

const shown = { label, icon, badge, collapsed };

const page = z.strictObject({
  page: line.describe('The slug of a documentation page.'),
  ...shown,
  items: optional(z.array(z.unknown()), 'What stands below the page, in order.'),
});

const folder = z
  .strictObject({
    folder: line.describe('The path of a folder of documentation pages.'),
    ...shown,
  })
  .describe('All pages of a folder that are named nowhere else, in default order.');

const link = z
  .strictObject({
    link: line
      .max(TEXT_LENGTH.uri)
      .refine(
        (address) => address.startsWith('/') || /^https?:\/\/./.test(address),
        'write a full URL, or a path of this site, which starts with “/”',
      )
      .describe('A full URL, or a path of this site.'),
    label: localizedTitle.describe('What the navigation calls it.'),
    icon,
    badge,
  })
  .describe('A link to any address.');

const group = z.strictObject({
  group: localizedTitle.describe('The label of the group.'),
  icon,
  badge,
  collapsed,
  items: z.array(z.unknown()).describe('What the group holds, in order.'),
});

const area = z.strictObject({
  area: localizedTitle.describe('The label of the area, a tab above the menu.'),
  items: z.array(z.unknown()).describe('The menu of the area, in order.'),
});

/** The schemas of items by their distinguishing field; nested items are checked separately. */
export const NAVIGATION_ITEMS = { page, folder, link, group, area } as const;

const item: z.ZodType = z.lazy(() =>
  z.union([
    line.describe('The slug of a documentation page.'),
    page.extend({ items: z.array(item).min(1).optional() }).describe('A page.'),
    folder,
    link,
    group.extend({ items: z.array(item).min(1) }).describe('Items under a label.'),
  ]),
);

/** `nav.yaml`, and `nav.<locale>.yaml`. */
export const navigation = z
  .union([
    z.array(item),
    z.array(
      area
        .extend({ items: z.array(item).min(1) })
        .describe('A part of the documentation with a menu of its own.'),
    ),
  ])
  .describe('The navigation of the documentation, in order.');
