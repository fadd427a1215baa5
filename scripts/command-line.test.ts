import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand, UsageError } from './command-line.ts';

const USAGE = 'Usage: npm run x\n\nDoes something.';

const shown = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };

beforeEach(() => {
  for (const spy of Object.values(shown)) spy.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  process.exitCode = undefined;
});

/** Runs a command that fails; gives what it printed, and its exit code. */
async function failing(error: unknown): Promise<[text: string, code: unknown]> {
  await runCommand(USAGE, { args: [] }, () => Promise.reject(error));
  return [String(shown.error.mock.lastCall?.[0]), process.exitCode];
}

describe('a command that fails', () => {
  it('prints only the message of an error that users can fix', async () => {
    const cause = Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    expect(await failing(new Error('Set X.', { cause }))).toEqual(['Set X.', 1]);
  });

  it('escapes terminal control sequences in messages', async () => {
    const shown = await failing(new Error('first\n\u001b[31mred\u009b2J\u001b'));
    expect(shown).toEqual(['first\nred\\u{1b}', 1]);
  });

  it('prints only the message of a system or network error', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const failed = new TypeError('fetch failed', { cause });
    expect(await failing(new Error('No site there.', { cause: failed }))).toEqual([
      'No site there.',
      1,
    ]);
  });

  it('prints the stack trace of a bug', async () => {
    const bug = new TypeError('x is undefined');
    expect(await failing(bug)).toEqual([bug.stack, 1]);
    const [text] = await failing(new Error('/docs cannot be rendered', { cause: bug }));
    expect(text).toBe(`/docs cannot be rendered\n${bug.stack}`);
  });

  it('prints its usage after invalid usage', async () => {
    expect(await failing(new UsageError('Give a name.'))).toEqual([
      'Give a name.\n\nUsage: npm run x\nMore with --help.',
      2,
    ]);
  });
});

it.each(['--help', '-h'])('%s prints the usage and does nothing else', async (option) => {
  const command = vi.fn();
  await runCommand(USAGE, { args: [option] }, command);
  expect(shown.log).toHaveBeenCalledExactlyOnceWith(USAGE);
  expect(command).not.toHaveBeenCalled();
  expect(process.exitCode).toBeUndefined();
});
