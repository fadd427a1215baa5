import { FRESH_SECONDS } from '../../contract/headers.ts';
import { inertText } from '../../contract/inert-text.ts';
import { MCP_VERSIONS, type McpSite } from '../../contract/mcp.ts';
import type { ServiceError } from '../errors.ts';
import { type Era, negotiatedVersion } from './era.ts';
import type { Library } from './library.ts';
import { complete, listResources, listTemplates, readResource, skillUri } from './resources.ts';
import {
  type Fields,
  invalidParams,
  isFields,
  RPC,
  RpcError,
  type RpcRequest,
  requiredText,
} from './rpc.ts';
import { callTool, listTools } from './tools.ts';

/** The only prompt: answers a question from the documentation, with sources. */
const ANSWER = {
  name: 'answer',
  title: 'Answer from the documentation',
  description: 'Answers a question from nothing but the documentation, and cites the pages.',
  arguments: [{ name: 'question', description: 'What you want to know.', required: true }],
} as const;

/** @throws {RpcError} if there is no such prompt, or the question is missing */
function getPrompt(params: Fields) {
  if (requiredText(params, 'name') !== ANSWER.name) {
    throw invalidParams('This server has no such prompt: take a name from prompts/list.');
  }
  const question = requiredText(isFields(params.arguments) ? params.arguments : {}, 'question');
  const text = `Answer this question from nothing but the documentation: search for it, read the pages or sections found, and cite the url of each page that you used. If they do not give the answer, say so.\n\n${question}`;
  return {
    description: ANSWER.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}

/** Extension that serves skills (SEP-2640). */
const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** The skill of the site: one file. */
function skillEntry(mcpSite: McpSite) {
  const uri = skillUri(mcpSite);
  const { name, description, digest, size } = mcpSite.skill;
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest, size }] };
}

/** @throws {RpcError} if there is no such skill */
function getSkill(params: Fields, mcpSite: McpSite) {
  const skill = skillEntry(mcpSite);
  if (requiredText(params, 'uri') === skill.uri) return { skill };
  throw invalidParams('This server has no such skill: take an address from skills/list.');
}

interface Services {
  readonly library: Library;
  readonly mcpSite: McpSite;
  /** Reports a fault and converts any error. */
  readonly onFault: (error: unknown) => ServiceError;
}

interface Method {
  /** The protocol generation that has this method (default: both). */
  readonly era?: Era;
  /** Whether shared caches may store its results. */
  readonly isCacheable?: true;
  readonly run: (params: Fields, services: Services) => Promise<Fields> | Fields;
}

const cacheable = (run: Method['run']): Method => ({ isCacheable: true, run });

const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {} },
} as const;

const METHODS: Readonly<Record<string, Method>> = {
  'server/discover': {
    era: 'modern',
    isCacheable: true,
    run: (_, { mcpSite: { instructions } }) => ({
      supportedVersions: MCP_VERSIONS.modern,
      capabilities: CAPABILITIES,
      instructions,
    }),
  },
  initialize: {
    era: 'legacy',
    run: (params, { mcpSite: { server, instructions } }) => ({
      protocolVersion: negotiatedVersion(params),
      capabilities: CAPABILITIES,
      serverInfo: server,
      instructions,
    }),
  },
  ping: { era: 'legacy', run: () => ({}) },
  'tools/list': cacheable(async (_, { library }) => listTools(await library.reader.manifest())),
  'tools/call': { run: (params, { library, onFault }) => callTool(params, library, onFault) },
  'resources/list': cacheable((params, { library, mcpSite }) =>
    listResources(params, library, mcpSite),
  ),
  'resources/templates/list': cacheable((_, { library }) => listTemplates(library)),
  'resources/read': cacheable((params, { library, mcpSite }) =>
    readResource(params, library, mcpSite),
  ),
  'prompts/list': cacheable(() => ({ prompts: [ANSWER] })),
  'prompts/get': { run: getPrompt },
  'completion/complete': { run: (params, { library }) => complete(params, library) },
  'skills/list': cacheable((_, { mcpSite }) => ({ skills: [skillEntry(mcpSite)] })),
  'skills/get': cacheable((params, { mcpSite }) => getSkill(params, mcpSite)),
};

const FRESH = { ttlMs: FRESH_SECONDS * 1000, cacheScope: 'public' } as const;

/** The result of a request. Throws an {@link RpcError} for client errors, a {@link ServiceError} for faults. */
export async function resultOf(
  { method: name, params }: RpcRequest,
  era: Era,
  services: Services,
): Promise<Fields> {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method || (method.era ?? era) !== era) {
    const status = era === 'modern' ? 404 : 200;
    throw new RpcError(RPC.methodNotFound, `There is no method “${inertText(name)}”.`, { status });
  }
  const result = await method.run(params, services);
  if (era === 'legacy') return result;
  const { name: server, version, title } = services.mcpSite.server;
  return {
    resultType: 'complete',
    ...result,
    ...(method.isCacheable && FRESH),
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: server, version, title } },
  };
}
