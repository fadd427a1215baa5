/** Metrics of Lighthouse for a page load on a phone with a slow network. */
export interface LighthouseMetrics {
  /** The score of the category “Performance”, 0 to 100. */
  readonly score: number;
  /** Milliseconds until the first text or picture, and until the largest one. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Milliseconds in which the page is blocked. */
  readonly blocked: number;
}

/**
 * Loads a page with Lighthouse, several times.
 *
 * @param url of the page
 */
export type MeasurePage = (url: string, rounds: number) => Promise<readonly LighthouseMetrics[]>;
