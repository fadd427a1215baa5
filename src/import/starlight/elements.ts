import {
  badge,
  callout,
  card,
  codeGroup,
  dropElement,
  fenced,
  link,
  picture,
  tab,
  tabs,
} from '../page/common-rules.ts';
import type { ElementRule, ElementRules } from '../page/element.ts';

const code: ElementRule = (element) => {
  const text = element.text('code');
  if (text === undefined) return dropElement(element);
  return { text: fenced(text, element.text('lang'), element.text('title')) };
};

/** The commands of package managers by kind, in the order of {@link MANAGERS}; absent if unsupported. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  add: ['npm i', 'pnpm add', 'yarn add', 'bun add', 'deno add', 'ni'],
  create: ['npm create', 'pnpm create', 'yarn create', 'bun create'],
  dlx: ['npx', 'pnpx', 'yarn dlx', 'bunx', 'deno x', 'nlx'],
  exec: ['npx', 'pnpm', 'yarn', 'bunx', 'deno x', 'nlx'],
  install: ['npm install', 'pnpm install', 'yarn install', 'bun install', 'deno install', 'ni'],
  remove: ['npm uninstall', 'pnpm remove', 'yarn remove', 'bun remove', 'deno remove', 'nun'],
  run: ['npm run', 'pnpm run', 'yarn run', 'bun run', 'deno task', 'nr'],
};

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun', 'deno', 'ni'];

/** Number of package managers that the plugin shows by default. */
const SHOWN = 3;

/** Commands for which npm forwards options without `--`. */
const FORWARDS_OPTIONS = new Set(['dlx', 'exec', 'run']);

/** The component of `starlight-package-managers`: one command per package manager. */
const packageManagers: ElementRule = (element) => {
  const type = element.text('type') ?? 'add';
  const configured = element.value('pkgManagers');
  const managers = Array.isArray(configured) ? configured.map(String) : MANAGERS.slice(0, SHOWN);
  const blocks = managers.flatMap((manager) => {
    const command = COMMANDS[type]?.[MANAGERS.indexOf(manager)];
    if (command === undefined) return [];
    const packageName = element.text('pkg');
    // Yarn does not accept a version here.
    const name =
      type === 'create' && manager === 'yarn' ? packageName?.replace(/@\S+/, '') : packageName;
    const options = element.text('args');
    const line = [
      element.text('prefix'),
      command,
      type === 'add' && element.value('dev') === true && (manager === 'bun' ? '-d' : '-D'),
      name,
      options && manager === 'npm' && !FORWARDS_OPTIONS.has(type) && '--',
      options,
    ];
    const comment = element.text('comment')?.replaceAll('{PKG}', manager);
    const code = [comment && `# ${comment}`, line.filter(Boolean).join(' ')];
    return [fenced(code.filter(Boolean).join('\n'), 'sh', manager)];
  });
  if (blocks.length === 0) return dropElement(element);
  return codeGroup(blocks);
};

/** The version of a feature, as in Astro's documentation. */
const addedIn: ElementRule = (element) => ({
  text: `**Added in:** \`${element.text('pkg') ?? 'astro'}@${element.text('v') ?? ''}\``,
});

/** The components of Starlight and Astro. */
export const ELEMENTS: ElementRules = {
  Aside: callout(),
  Badge: badge,
  Card: card,
  CardGrid: () => ({ as: 'Cards' }),
  Code: code,
  FileTree: () => ({ as: 'FileTree' }),
  Fragment: () => 'content',
  // Keeps the accessible label of an icon.
  Icon: (element) => {
    const text = element.text('label');
    return text === undefined ? 'nothing' : { as: 'Badge', attributes: { text } };
  },
  Image: picture,
  LinkButton: link,
  LinkCard: card,
  PackageManagerTabs: tabs,
  PackageManagers: packageManagers,
  Picture: picture,
  Since: addedIn,
  Steps: () => ({ as: 'Steps' }),
  TabItem: tab,
  Tabs: () => ({ as: 'Tabs' }),
};
