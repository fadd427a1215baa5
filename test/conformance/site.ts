import { json, send } from './client.ts';

interface Described {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly schema: { readonly enum?: readonly string[] };
  }[];
}

/** Parts and languages of the site under test, from its OpenAPI document. */
const { paths, components } = json(await send('/openapi.json'));

const described = Object.values<{ readonly get: Described }>(paths).map(({ get }) => get);

export const OPERATIONS = described.map(({ operationId }) => operationId);

const codes = Object.values<Described['parameters'][number]>(components.parameters ?? {})
  .concat(described.flatMap(({ parameters = [] }) => parameters))
  .find(({ name }) => name === 'locale')?.schema.enum;

/** The tested languages with the prefixes of their addresses. */
export const LOCALES = (
  [
    ['en', ''],
    ['fr', '/fr'],
  ] as const
).filter(([locale]) => codes?.includes(locale));

const hasFrench = LOCALES.length > 1;
const hasChangelog = OPERATIONS.includes('listChangelogEntries');
const hasSolutions = OPERATIONS.includes('listSolutions');

/** Whether the site has the API reference. */
export const HAS_REFERENCE = json(await send('/api/v1')).documentation !== undefined;

/** Whether the site has the language and the part of an address. */
export const isOffered = (address: string): boolean =>
  (hasFrench || !/^\/fr(?![a-z])|\/fr\/|locale=fr/.test(address)) &&
  (hasChangelog || !/changelog|feed/.test(address)) &&
  (hasSolutions || !address.includes('solutions'));
