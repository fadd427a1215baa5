import { ask } from '../src/answers/ask.ts';
import { questionProblems, unanswered } from '../src/answers/unanswered.ts';
import { errorsOf } from '../src/compile/diagnostics/diagnostics.ts';
import { readQuestions } from '../src/compile/read/questions-file.ts';
import type { Settings } from '../src/compile/read/settings.ts';
import { createService } from '../src/service/service.ts';
import { loadSite } from '../src/site/load.ts';
import { contentFiles } from './dev/live-files.ts';
import { loadKept } from './load-kept.ts';

/**
 * Checks the content of a site, which must have questions, and whether it answers them, without a build.
 *
 * @returns every problem in the content and the questions, and every answer that readers do not reach;
 *   and what was asked, unless there are errors
 */
export async function checkAnswers(settings: Settings) {
  const { questions, problems } = readQuestions(settings.folder);
  const { model, diagnostics } = await loadKept(process.cwd(), (recall) =>
    loadSite(settings, recall),
  );
  const wrong = model ? questionProblems(questions, model) : [];
  const found = [...diagnostics, ...problems, ...wrong];
  if (!model || errorsOf(found).length > 0) return { diagnostics: found, asked: [] };
  const service = createService({
    files: contentFiles(model),
    onError: (error) => {
      throw error;
    },
  });
  const asked = await ask(questions, model, service);
  return { diagnostics: [...found, ...unanswered(asked, model)], asked };
}
