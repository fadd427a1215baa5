import { describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';

/** A terminal that records its output, and a manual clock. */
function setUp(isTTY = true) {
  const clock = { time: 1000 };
  const written: string[] = [];
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  return { clock, written, progress: new Progress(terminal, () => clock.time) };
}

const CLEAR = '\r\u001b[K';

describe('Progress', () => {
  it('redraws the status line, ten times a second at most', () => {
    const { clock, written, progress } = setUp();
    progress.update('files', 1, 2500);
    clock.time += 99;
    progress.update('files', 2, 2500);
    clock.time += 1;
    progress.update('files', 1200, 2500, ', 1.5 MB');
    expect(written).toEqual([
      `${CLEAR}  files     1 of 2,500`,
      `${CLEAR}  files     1,200 of 2,500, 1.5 MB`,
    ]);
  });

  it('prints lines in place of the status line, which then starts again', () => {
    const { written, progress } = setUp();
    progress.say('First');
    progress.update('files', 1, 2);
    progress.say('Second');
    progress.say('Third');
    progress.update('files', 2, 2);
    const moving = (at: number) => `${CLEAR}  files     ${at} of 2`;
    expect(written).toEqual(['First\n', moving(1), CLEAR, 'Second\n', 'Third\n', moving(2)]);
  });

  it('prints the result of a stage, and its time', () => {
    const { written, progress } = setUp();
    progress.done('pages', '12 pages', 1234);
    expect(written).toEqual([`  pages     12 pages${' '.repeat(50)}   1.2 s\n`]);
  });

  it('removes the status line once', () => {
    const { written, progress } = setUp();
    progress.update('files', 1, 2);
    progress.clear();
    progress.clear();
    expect(written.slice(1)).toEqual([CLEAR]);
  });

  it('prints only lines without a terminal', () => {
    const { written, progress } = setUp(false);
    progress.update('files', 1, 2);
    progress.say('Done');
    progress.clear();
    expect(written).toEqual(['Done\n']);
  });
});
