import { type Fields, invalidParams, isFields, requiredText } from './rpc.ts';

/** The one prompt: an answer from the documentation, with its sources. */
const ANSWER = {
  name: 'answer',
  title: 'Answer from the documentation',
  description: 'Answers a question from nothing but the documentation, and cites the pages.',
  arguments: [{ name: 'question', description: 'What you want to know.', required: true }],
} as const;

export const listPrompts = () => ({ prompts: [ANSWER] });

/** @throws {RpcError} if there is no such prompt, or the question is missing */
export function getPrompt(params: Fields) {
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
