#!/usr/bin/env node
import { runProgram } from '../program.ts';
import mcp from './mcp.ts';
import read from './read.ts';
import search from './search.ts';
import { readJson } from './service.ts';

const { name, version } = await readJson('package.json');

await runProgram(
  {
    name: `npx ${name}`,
    version,
    commands: {
      search: async () => ({ default: search }),
      read: async () => ({ default: read }),
      mcp: async () => ({ default: mcp }),
    },
  },
  process.argv.slice(2),
);
