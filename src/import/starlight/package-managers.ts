import { fenced, left } from '../page/common-rules.ts';
import type { ElementRule } from '../page/element.ts';

/** What each package manager calls a command; those that it lacks are absent. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npm: {
    add: 'npm i',
    create: 'npm create',
    dlx: 'npx',
    exec: 'npx',
    install: 'npm install',
    remove: 'npm uninstall',
    run: 'npm run',
  },
  pnpm: {
    add: 'pnpm add',
    create: 'pnpm create',
    dlx: 'pnpx',
    exec: 'pnpm',
    install: 'pnpm install',
    remove: 'pnpm remove',
    run: 'pnpm run',
  },
  yarn: {
    add: 'yarn add',
    create: 'yarn create',
    dlx: 'yarn dlx',
    exec: 'yarn',
    install: 'yarn install',
    remove: 'yarn remove',
    run: 'yarn run',
  },
  bun: {
    add: 'bun add',
    create: 'bun create',
    dlx: 'bunx',
    exec: 'bunx',
    install: 'bun install',
    remove: 'bun remove',
    run: 'bun run',
  },
  deno: {
    add: 'deno add',
    dlx: 'deno x',
    exec: 'deno x',
    install: 'deno install',
    remove: 'deno remove',
    run: 'deno task',
  },
  ni: {
    add: 'ni',
    dlx: 'nlx',
    exec: 'nlx',
    install: 'ni',
    remove: 'nun',
    run: 'nr',
  },
};

/** Those that the plugin shows unless it is told. */
const SHOWN = ['npm', 'pnpm', 'yarn'];

/** Commands after which npm passes options on by itself. */
const PASSES_ON = new Set(['dlx', 'exec', 'run']);

/** One command for each package manager, of the plugin `starlight-package-managers`. */
export const packageManagers: ElementRule = (element) => {
  const type = element.text('type') ?? 'add';
  const named = element.value('pkgManagers');
  const managers = Array.isArray(named) ? named.map(String) : SHOWN;
  const blocks = managers.flatMap((manager) => {
    const command = COMMANDS[manager]?.[type];
    if (command === undefined) return [];
    const given = element.text('pkg');
    // Yarn refuses a version here.
    const name = type === 'create' && manager === 'yarn' ? given?.replace(/@\S+/, '') : given;
    const options = element.text('args');
    const line = [
      element.text('prefix'),
      command,
      type === 'add' && element.value('dev') === true && (manager === 'bun' ? '-d' : '-D'),
      name,
      options && manager === 'npm' && !PASSES_ON.has(type) && '--',
      options,
    ];
    const comment = element.text('comment')?.replaceAll('{PKG}', manager);
    const code = [comment && `# ${comment}`, line.filter(Boolean).join(' ')];
    return [fenced(code.filter(Boolean).join('\n'), 'sh', manager)];
  });
  if (blocks.length === 0) return left(element);
  return { text: `:::code-group\n\n${blocks.join('\n\n')}\n\n:::` };
};
