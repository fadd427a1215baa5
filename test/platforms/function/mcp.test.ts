import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Check, runSuite, SUITES } from '../../mcp/conformance.ts';

const FAILED: readonly Check['status'][] = ['FAILURE', 'WARNING'];

describe.each(SUITES)('the official MCP suite, version $version', (suite) => {
  let results: Awaited<ReturnType<typeof runSuite>>;

  beforeAll(async () => {
    results = await runSuite(`${inject('baseUrl')}/mcp`, suite);
  });

  it.each(suite.scenarios)('%s', (scenario) => {
    const checks = results.get(scenario) ?? [];
    expect(checks).not.toEqual([]);
    expect(checks.filter(({ status }) => FAILED.includes(status))).toEqual([]);
  });
});
