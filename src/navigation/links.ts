/** A documentation page as lists and navigations name it. */
export interface PageLink {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** A section of the documentation, its pages in reading order. */
export interface SectionLinks {
  readonly slug: string;
  readonly title: string;
  readonly pages: readonly PageLink[];
}
