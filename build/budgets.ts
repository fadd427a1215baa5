import { count } from '../src/terminal/progress.ts';

/** Limits of a deployment on Cloudflare Workers (static assets, billing and limitations). */
export const CLOUDFLARE = {
  files: { free: 20_000, paid: 100_000 },
  fileBytes: 25 * 1024 * 1024,
} as const;

/** The share of a limit from which the build warns. */
const NEAR = 0.9;

interface File {
  readonly path: string;
  readonly size: number;
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How much of the platform limits a site uses. */
export function budgetLine(files: readonly File[]): string {
  const { free } = CLOUDFLARE.files;
  const largest = files.reduce((most, { size }) => Math.max(most, size), 0);
  return `${count(files.length)} of the ${count(free)} files of Cloudflare's free plan; the largest takes ${megabytes(largest)} of the ${megabytes(CLOUDFLARE.fileBytes)} allowed`;
}

/** A warning for each platform limit that a site exceeds or comes near. */
export function budgetWarnings(files: readonly File[]): string[] {
  const { free, paid } = CLOUDFLARE.files;
  const number =
    files.length > paid
      ? [`${files.length} files: more than the ${paid} that Cloudflare allows.`]
      : files.length > free
        ? [`${files.length} files: Cloudflare allows more than ${free} only on a paid plan.`]
        : files.length > free * NEAR
          ? [`${files.length} files: Cloudflare's free plan allows ${free}.`]
          : [];
  const large = files
    .filter(({ size }) => size > CLOUDFLARE.fileBytes * NEAR)
    .map(
      ({ path, size }) => `${path} takes ${megabytes(size)}: Cloudflare allows 25 MiB per file.`,
    );
  return [...number, ...large];
}
