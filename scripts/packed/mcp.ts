import { respondToLines } from '../../src/platforms/stdio.ts';
import { defineCommand } from '../command.ts';
import { service } from './service.ts';

export default defineCommand({
  summary: 'Serves an MCP client over standard input and output',
  options: {},
  run: () =>
    respondToLines((message) => service.mcpMessage(message), process.stdin, process.stdout),
});
