import { type Page, writeFiles } from './pages.ts';

const CONFIG = `baseURL = "http://localhost:4321/"
title = "Bench"
defaultContentLanguage = "en"
[languages.en]
contentDir = "content/en"
[languages.fr]
contentDir = "content/fr"
`;

const LAYOUT = `<!doctype html>
<html lang="{{ .Site.Language.Lang }}">
<head><title>{{ .Title }}</title></head>
<body><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body>
</html>
`;

/** Writes a Hugo project of the pages, only in Markdown, since Hugo does not support MDX. */
export async function writeHugo(folder: string, pages: readonly Page[]): Promise<void> {
  await writeFiles(folder, [
    ['hugo.toml', CONFIG],
    ['config.toml', CONFIG],
    ['layouts/_default/single.html', LAYOUT],
    ['layouts/_default/list.html', LAYOUT],
  ]);
  await writeFiles(
    folder,
    pages.map(({ locale, slug, title, description, order, body }) => {
      const text = body((target) => `/${locale === 'en' ? '' : `${locale}/`}${target}/`);
      const source = `---\ntitle: ${title}\ndescription: ${description}\nweight: ${order}\n---\n\n${text}`;
      return [`content/${locale}/${slug}.md`, source];
    }),
  );
}
