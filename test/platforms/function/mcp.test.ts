import { describe, expect, inject, it } from 'vitest';
import { runScenario, SCENARIOS } from '../../mcp/conformance.ts';

describe.each(Object.entries(SCENARIOS))('the official MCP suite, %s', (version, scenarios) => {
  it.each(scenarios)('%s', async (scenario) => {
    const { passed, output } = await runScenario(`${inject('baseUrl')}/mcp`, scenario, version);
    expect(passed, output).toBe(true);
    expect(output).toMatch(/passed|✓|SKIPPED|SUCCESS/i);
  });
});
