import type { McpSite } from '../../contract/mcp.ts';
import { skillUri } from './resources.ts';
import { type Fields, invalidParams, requiredText } from './rpc.ts';

/** Identifier of the extension by which skills are served (SEP-2640). */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** The skill of the site: one file, whose digest tells whether it has changed. */
function skillEntry(own: McpSite) {
  const uri = skillUri(own);
  const { name, description, digest, size } = own.skill;
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest, size }] };
}

export const listSkills = (own: McpSite) => ({ skills: [skillEntry(own)] });

/** @throws {RpcError} if there is no such skill */
export function getSkill(params: Fields, own: McpSite) {
  const skill = skillEntry(own);
  if (requiredText(params, 'uri') === skill.uri) return { skill };
  throw invalidParams('This server has no such skill: take an address from skills/list.');
}
