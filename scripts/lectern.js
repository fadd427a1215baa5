#!/usr/bin/env node
// JavaScript, with nothing that older versions of Node cannot read: they print the line below.

const OLDEST = 24;
const [major = ''] = process.versions.node.split('.');

if (Number(major) < OLDEST) {
  console.error(
    `Lectern needs Node ${OLDEST} or newer, and this is ${process.version}. In a project that brings its own Node, call it as “npx lectern” or by a script of npm.`,
  );
  process.exitCode = 1;
} else {
  await import('./compile-cache.ts');
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2));
}
