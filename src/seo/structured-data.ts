import type { Locale } from '../contract/locales.ts';

/** A node of schema.org, as JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>;

interface Article {
  readonly locale: Locale;
  readonly url: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly updated: string | undefined;
  readonly publisher: string;
}

/** A documentation page. */
export function techArticle(article: Article): StructuredData {
  const { locale, url, title, description, updated, publisher } = article;
  return {
    '@type': 'TechArticle',
    headline: title,
    ...(description !== undefined && { description }),
    inLanguage: locale,
    url,
    ...(updated !== undefined && { dateModified: updated }),
    publisher: { '@type': 'Organization', name: publisher },
  };
}

/** The way from the top of the site to a page, the page itself last. */
export function breadcrumbList(
  links: readonly { readonly title: string; readonly url: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: url,
    })),
  };
}

/** A page of questions and their answers. */
export function faqPage(
  questions: readonly { readonly heading: string; readonly text: string }[],
): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ heading, text }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

/** The text of a JSON-LD block; `<` is escaped, since the block stands in HTML. */
export function jsonLd(nodes: readonly StructuredData[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
