import { errorBody } from '../../../contract/error-body.ts';
import { inertText } from '../../../contract/inert-text.ts';
import type { Locales } from '../../../contract/locales.ts';
import type { ServiceError } from '../../errors.ts';
import { inArguments, Parameters } from '../../parameters.ts';
import type { Library } from '../library.ts';
import { type Fields, invalidParams, isFields, requiredText } from '../rpc.ts';
import { changesTool } from './changes.ts';
import { listTool } from './list.ts';
import { readTool } from './read.ts';
import { searchTool } from './search.ts';
import { described, type Tool } from './tool.ts';

const TOOLS: readonly Tool[] = [searchTool, readTool, listTool, changesTool];

/** The tools, as `tools/list` describes them. */
export const listTools = (locales: Locales) => ({
  tools: TOOLS.map((tool) => described(tool, locales)),
});

/**
 * Calls a tool. An error that the model can correct is a result, so that the model reads it: the
 * same error as that of the API.
 *
 * @param onFault reports failures of the service, and gives the text of any error
 * @throws {RpcError} for an unknown tool
 */
export async function callTool(
  params: Fields,
  library: Library,
  onFault: (error: unknown) => ServiceError,
): Promise<Fields> {
  const name = requiredText(params, 'name');
  const tool = TOOLS.find((each) => each.name === name);
  const { arguments: given = {} } = params;
  if (!tool) throw invalidParams(`There is no tool “${inertText(name)}”.`);
  if (!isFields(given)) throw invalidParams('The parameter “arguments” must be an object.');
  const manifest = await library.site.manifest();
  const args = new Parameters(inArguments(given), manifest.locales);
  try {
    return { ...(await tool.run(args, library)) };
  } catch (error) {
    const known = onFault(error);
    const text = JSON.stringify(errorBody(known, args.language, manifest));
    return { content: [{ type: 'text', text }], isError: true };
  }
}
