import type { Progress } from './fill.ts';

const WIDTH = 30;
/** Milliseconds between two drawings. */
const DRAW_EVERY = 80;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** One line that shows how far a copy is. */
export function progressLine({ files, bytes, totalFiles, totalBytes }: Progress): string {
  const share = totalBytes === 0 ? 1 : bytes / totalBytes;
  const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
  const size = `${megabytes(bytes)}/${megabytes(totalBytes)} MB`;
  return `${bar} ${Math.floor(share * 100)} %  ${files}/${totalFiles} files  ${size}`;
}

/** Draws progress on a terminal, over itself; nothing where the output is no terminal. */
export function progressBar(output: NodeJS.WriteStream): (progress: Progress) => void {
  if (!output.isTTY) return () => {};
  let drawn = 0;
  return (progress) => {
    const now = performance.now();
    const isLast = progress.files === progress.totalFiles;
    if (now - drawn < DRAW_EVERY && !isLast) return;
    drawn = now;
    output.write(`\r\u001b[K${progressLine(progress)}${isLast ? '\n' : ''}`);
  };
}
