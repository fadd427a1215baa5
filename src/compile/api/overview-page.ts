import { escapeAttribute, escapeLabel, escapeText } from '../../common/escape.ts';
import type { ApiTexts } from '../../i18n/api-texts.ts';
import { destination } from '../page/addresses.ts';
import type { ApiPageContext, ApiPlace } from './context.ts';
import type { Document } from './description.ts';
import { codeSpan } from './field-list.ts';
import type { OperationGroup } from './operations.ts';
import { addList, type ListedPage } from './page-list.ts';
import { PageParts } from './page-parts.ts';

/**
 * The first page of an API: what it is, where it is, and all of its operations.
 *
 * @param about what it is, without what stands at the top of the page; CommonMark
 */
export async function overviewPage(
  about: string | undefined,
  groups: readonly { readonly group: OperationGroup; readonly pages: readonly ListedPage[] }[],
  { description, prose, texts }: ApiPageContext,
  place: ApiPlace,
): Promise<PageParts> {
  const { servers = [] } = description.root;
  const parts = new PageParts();
  parts.prose(await prose.chapter(about));
  parts.add(factLine(factsOf(description.root, texts)));
  if (servers.length > 0) {
    parts.heading(2, texts.servers);
    const list = servers.map(({ url, description: about = '' }) => ({ url, about }));
    parts.add({
      html: `<ul>${list.map(({ url, about }) => `<li><code>${escapeText(url)}</code>${about && ` ${escapeText(about)}`}</li>`).join('')}</ul>`,
      markdown: list
        .map(({ url, about }) => `- ${codeSpan(url)}${about && ` ${about}`}`)
        .join('\n'),
    });
  }
  parts.heading(2, texts.operations);
  for (const { group, pages } of groups) {
    if (group.title !== '') parts.heading(3, group.title);
    addList(parts, pages, place);
  }
  parts.prose(await prose.chapter(place.ending));
  return parts;
}

/** A fact of an API: what it is, its text, and where it leads. */
interface Fact {
  readonly name: string;
  readonly text: string;
  readonly url?: string | undefined;
}

function factsOf({ info, externalDocs }: Document, texts: ApiTexts): Fact[] {
  const { contact, license, termsOfService } = info;
  const address = contact?.url ?? (contact?.email && `mailto:${contact.email}`);
  return [
    { name: texts.version, text: info.version },
    ...(license ? [{ name: texts.license, text: license.name, url: license.url }] : []),
    ...(address ? [{ name: texts.contact, text: contact?.name ?? address, url: address }] : []),
    ...(termsOfService ? [{ name: texts.terms, text: termsOfService, url: termsOfService }] : []),
    ...(externalDocs
      ? [
          {
            name: texts.more,
            text: externalDocs.description ?? externalDocs.url,
            url: externalDocs.url,
          },
        ]
      : []),
  ];
}

/** Schemes that links may have. */
const LINKED = /^(?:https?|mailto):/;

function factLine(facts: readonly Fact[]) {
  const items = facts.map(({ name, text, url }) =>
    url !== undefined && LINKED.test(url)
      ? {
          html: `${escapeText(name)} <a href="${escapeAttribute(url)}">${escapeText(text)}</a>`,
          markdown: `${name} [${escapeLabel(text)}](${destination(url)})`,
        }
      : {
          html: `${escapeText(name)} <code>${escapeText(text)}</code>`,
          markdown: `${name} ${codeSpan(text)}`,
        },
  );
  return {
    html: `<p class="api-facts">${items.map(({ html }) => html).join(' · ')}</p>`,
    markdown: items.map(({ markdown }) => markdown).join(' · '),
  };
}
