import { respondToLines } from '../../src/platforms/stdio.ts';
import { defineCommand } from '../command.ts';
import { service } from './service.ts';

export default defineCommand({
  summary: 'Runs the MCP server over standard input and output',
  options: {},
  run: () =>
    respondToLines((message) => service.mcpMessage(message), process.stdin, process.stdout),
});
