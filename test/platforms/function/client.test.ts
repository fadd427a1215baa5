import { expect, inject, it } from 'vitest';
import { seenBy } from '../../mcp/client.ts';

it('the official MCP client reads the same over HTTP and from the build', async () => {
  const published = await seenBy('http', inject('baseUrl'));
  expect(published.tools).toEqual(['search', 'read', 'context', 'list', 'changes']);
  expect(published.markdown).toMatch(/^# /);
  expect(await seenBy('stdio', inject('dist'))).toEqual(published);
});
