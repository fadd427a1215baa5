import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFolder } from '../../src/platforms/node/read-folder.ts';
import { createService } from '../../src/service/service.ts';
import { mcpRequest, VERSION } from '../mcp-request.ts';
import { DIST } from '../site/dist.ts';
import { check, times } from './check.ts';

const service = createService({ files: readFolder(DIST) });

const METHODS = [
  ...['server/discover', 'initialize', 'ping', 'tools/list', 'tools/call', 'resources/list'],
  ...['resources/templates/list', 'resources/read', 'prompts/list', 'prompts/get'],
  ...['completion/complete', 'skills/list', 'skills/get', 'constructor', '__proto__'],
];
const NAMES = ['search', 'read', 'list', 'changes', 'answer', 'toString'];
const KEYS = [
  ...['name', 'uri', 'arguments', 'cursor', 'ref', 'argument', 'value', 'type', 'query', 'page'],
  ...['section', 'budget', 'locale', 'limit', 'under', 'since', 'protocolVersion', '_meta', 'id'],
];
const TEXTS = [
  ...NAMES,
  ...['ref/resource', 'slug', 'fr', 'en', 'editing', 'editing/print', '2026-01-01', '100', '\0'],
  ...['http://localhost:4321/docs/editing/print.mdx', '/docs/../api', '//x', 'skill://x', '%E0%A4'],
];

const leaf = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec<{ value: unknown; fields: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('fields'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  fields: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('value'), {
    maxKeys: 6,
  }),
}));
const fields = fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 });
const call = fc.record({ name: fc.constantFrom(...NAMES), arguments: fields });
const message = fc.oneof(
  fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
      id: fc.oneof(fc.integer(), fc.string(), leaf),
      method: fc.oneof(fc.constantFrom(...METHODS), fc.string()),
      params: fc.oneof(fields, call, value),
    },
    { requiredKeys: [] },
  ),
  value,
);

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Messages that are valid except for their parameters, so that they reach tools, and arbitrary ones.
 */
const sent = fc.oneof(
  fc
    .tuple(fc.constantFrom(...METHODS), fc.oneof(fields, call))
    .map(([method, params]): Sent => mcpRequest(method, params)),
  fc
    .tuple(
      fc.oneof(
        message.map((each) => JSON.stringify(each) ?? ''),
        fc.string(),
      ),
      fc.constantFrom(VERSION, '2025-11-25', undefined),
    )
    .map(
      ([body, version]): Sent => ({
        headers: {
          'Content-Type': 'application/json',
          ...(version !== undefined && { 'MCP-Protocol-Version': version }),
        },
        body,
      }),
    ),
);

const NAME = 'mcp';
const isHeader = (text: string) => /^[\x20-\x7e]*$/.test(text);

it(`${NAME}: any message gets a valid response, and none is a fault`, {
  timeout: 3_600_000,
}, async () => {
  const seen = new Set<string>();
  const isWhole = await check(
    NAME,
    times(1_000, 100_000),
    fc.asyncProperty(sent, async ({ headers, body }) => {
      fc.pre(Object.values(headers).every(isHeader));
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
      const response = await service.fetch(request);
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      if (response.status === 202) {
        expect(text).toBe('');
        return;
      }
      const message = JSON.parse(text);
      expect(message.jsonrpc).toBe('2.0');
      expect('result' in message).not.toBe('error' in message);
      if ('id' in message) expect(message.id).toEqual(JSON.parse(body).id);
      if ('error' in message) {
        expect(Number.isInteger(message.error.code)).toBe(true);
        expect(message.error.code).not.toBe(-32_603);
        expect(message.error.message).not.toBe('');
      } else expect(response.status).toBe(200);
      if (message.result?.isError) {
        const { error } = JSON.parse(message.result.content[0].text);
        expect(error.status).toBeLessThan(500);
        expect(error.hint).not.toBe('');
      }
      seen.add('error' in message ? String(message.error.code) : 'result');
    }),
  );
  if (isWhole)
    expect([...seen].sort()).toEqual(
      ['-32020', '-32600', '-32601', '-32602', '-32700', 'result'].sort(),
    );
});
