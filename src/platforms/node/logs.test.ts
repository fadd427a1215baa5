import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessLog, errorLog } from './logs.ts';

/** A request that ends at once, as the log sees it. */
function note(log: ReturnType<typeof accessLog>, path = '/docs'): void {
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  const request = { method: 'GET', url: path } as IncomingMessage;
  log.note(request, response as unknown as ServerResponse, '203.0.113.7');
  response.emit('close');
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('the log of requests', () => {
  it('resumes when a full disk has space again, with the number of lost lines', () => {
    let isFull = true;
    let written = '';
    const log = accessLog({
      writableLength: 0,
      on() {},
      write(text, done) {
        if (!isFull) written += text;
        done(isFull ? new Error('ENOSPC') : null);
      },
    });
    for (let count = 0; count < 3; count++) {
      note(log);
      log.flush();
    }
    isFull = false;
    note(log);
    log.flush();
    expect(lines(written)).toMatchObject([{ dropped: 3 }, { path: '/docs' }]);
  });

  it('buffers a few megabytes for a stalled reader, and drops further lines', () => {
    const output = {
      writableLength: 0,
      on() {},
      write(text: string) {
        output.writableLength += text.length;
      },
    };
    const log = accessLog(output);
    for (let count = 0; count < 10_000; count++) {
      note(log, `/${'a'.repeat(900)}`);
      if (count % 100 === 0) log.flush();
    }
    log.flush();
    expect(output.writableLength).toBeGreaterThan(3_900_000);
    expect(output.writableLength).toBeLessThanOrEqual(4_000_000 + 10_000);
  });
});

describe('the log of errors', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const fault = (code: string, path: string) =>
    Object.assign(new Error(`${code}: ${path}`), { code });

  it('writes an error once per kind and minute, then the number of repetitions', () => {
    const written: unknown[] = [];
    const log = errorLog((message) => written.push(String(message)));
    for (let count = 0; count < 500; count++) log(fault('EMFILE', `/${count}`));
    log(fault('EIO', '/a'));
    log(new Error('a bug'));
    expect(written).toEqual(['Error: EMFILE: /0', 'Error: EIO: /a', 'Error: a bug']);
    vi.advanceTimersByTime(60_000);
    expect(written.slice(3)).toEqual(['499 more like it in 60 seconds: Error: EMFILE: /0']);
    log(fault('EMFILE', '/again'));
    expect(written.at(-1)).toBe('Error: EMFILE: /again');
  });

  it('is bounded for any errors', () => {
    const written: unknown[] = [];
    const log = errorLog((message) => written.push(message));
    for (let count = 0; count < 10_000; count++) log(new Error(`unlike any other: ${count}`));
    expect(written.length).toBeLessThan(200);
  });
});
