#!/usr/bin/env node
// JavaScript that older versions of Node can parse, so that they print the message below.

import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const [major = ''] = process.versions.node.split('.');

if (Number(major) < OLDEST) {
  const nodePackage = `node-${process.platform.replace('win32', 'win')}-${process.arch}@${OLDEST}`;
  console.error(
    `Lectern needs Node ${OLDEST} or newer, and this is ${process.version}. Install it, or add it to the project: “npm install --save-optional ${nodePackage}”. In a project with its own Node, run “npx lectern” or a script of npm.`,
  );
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  // An environment variable, so that threads and child processes use the cache too.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.astro/compiled', import.meta.url));
  // Before any TypeScript is loaded: stripping types takes Node 0.2 s at first.
  enableCompileCache();
  const { main } = await import('./commands.ts');
  await main(process.argv.slice(2));
}
