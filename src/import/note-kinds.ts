/** What a note asks of the owner of the site: how the report calls it, the most urgent first. */
export const EFFORTS = { todo: 'To do', check: 'To check', none: 'Nothing to do' } as const;

/**
 * Everything an import can change or drop: what it asks of the owner, its heading in the report,
 * and advice. In the order of the report.
 */
export const KINDS = {
  'include-missing': {
    effort: 'todo',
    title: 'Included files that could not be found',
    advice: 'Write the text where the include stood.',
  },
  'include-refused': {
    effort: 'todo',
    title: 'Included files that make a page too long',
    advice: 'Such files often include each other. Write the text where the include stood.',
  },
  'page-skipped': {
    effort: 'todo',
    title: 'Pages left out',
    advice: 'The reason is given for each page.',
  },
  'page-code': {
    effort: 'todo',
    title: 'Pages made of program code',
    advice: 'They are not Markdown. If readers need them, write them as Markdown pages.',
  },
  'api-skipped': {
    effort: 'todo',
    title: 'Descriptions of APIs left out',
    advice:
      'Correct them, or save them as one file each, put them into content/ and name them under apis in site.yaml.',
  },
  'operation-missing': {
    effort: 'todo',
    title: 'Operations of an API that no description has',
    advice: 'The page keeps its own text and the name of the operation. Write the rest.',
  },
  'reference-dropped': {
    effort: 'todo',
    title: 'Reference made from code left out',
    advice:
      'The old site made it from comments in the code; the page keeps the name. Write what readers need, or link to it.',
  },
  'component-dropped': {
    effort: 'todo',
    title: 'Components left out',
    advice: 'They had no content of their own. If readers need what they showed, write it.',
  },
  'code-dropped': {
    effort: 'todo',
    title: 'Program code left out',
    advice:
      'Pages are data: they run no scripts, imports or expressions. Write the result of the code as text.',
  },
  configuration: {
    effort: 'todo',
    title: 'Configuration that was not carried over',
    advice:
      'These parts of the configuration were read without running them, so their values are not known. --trust-config runs them as the old system does; or write what they set into site.yaml and nav.yaml.',
  },
  'config-missing': {
    effort: 'todo',
    title: 'Configuration files that could not be found',
    advice: 'What they set is not carried over. If a tool writes them, run it and import again.',
  },
  navigation: {
    effort: 'todo',
    title: 'Navigation that could not be carried over',
    advice: 'Edit nav.yaml.',
  },
  'file-too-large': {
    effort: 'todo',
    title: 'Files that are too large',
    advice: 'Put them on another host and link to them.',
  },
  'file-encoding': {
    effort: 'todo',
    title: 'Files in another encoding',
    advice: 'Save them as UTF-8 and run the import again.',
  },
  symlink: {
    effort: 'todo',
    title: 'Symbolic links that were not followed',
    advice: 'Put the file itself there and run the import again.',
  },
  'title-derived': {
    effort: 'todo',
    title: 'Titles made from the file name',
    advice: 'These pages had neither a title nor a first heading. Give them one.',
  },
  'image-missing': {
    effort: 'todo',
    title: 'Pictures that do not exist',
    advice: 'Their text is kept. Add the picture, or remove the text.',
  },
  'link-broken': {
    effort: 'todo',
    title: 'Links that led nowhere on the old site',
    advice: 'Only their text is kept. Link to a page that exists.',
  },
  'anchor-broken': {
    effort: 'todo',
    title: 'Links to headings that the page does not have',
    advice: 'They now lead to the top of the page. Link to the right heading.',
  },
  'address-lost': {
    effort: 'todo',
    title: 'Redirects that cannot be carried over',
    advice: 'Redirect these addresses at your host, if they matter.',
  },
  'component-unwrapped': {
    effort: 'check',
    title: 'Components replaced by their content',
    advice:
      'Lectern does not have these components. Their content is kept; write what the component showed in Markdown, or make a component of your own.',
  },
  'part-conditional': {
    effort: 'check',
    title: 'Parts shown under a condition',
    advice:
      'The old site showed each of them to some readers, or at some times. All are kept: delete those that readers need not see.',
  },
  'expression-replaced': {
    effort: 'check',
    title: 'Expressions replaced by their value',
    advice:
      'The value is what the old site showed. Check that it is not one that changes over time.',
  },
  'mdx-repaired': {
    effort: 'check',
    title: 'Characters escaped',
    advice: 'A “<” or “{” was not part of a valid tag or expression. Check how these lines read.',
  },
  'redirect-broken': {
    effort: 'check',
    title: 'Redirects to addresses that the new site does not have',
    advice:
      'Those that now lead elsewhere lead to the only page whose address ends alike: check them. The others are left out: name a page under redirects in site.yaml, if there is one.',
  },
  'link-old-site': {
    effort: 'check',
    title: 'Links to pages of the old site that are not Markdown',
    advice: 'They lead to the old address. Write such a page in Markdown, and link to that.',
  },
  'edit-link': {
    effort: 'check',
    title: 'Links to edit a page that now lead elsewhere',
    advice:
      'They assume that the new project is the top folder of the same repository. Change editUrl in site.yaml if it is not.',
  },
  'setting-dropped': {
    effort: 'check',
    title: 'Settings without a counterpart',
    advice:
      'Nothing in site.yaml corresponds to them. An icon can be saved as SVG or PNG and named under favicon.',
  },
  'page-renamed': {
    effort: 'none',
    title: 'Pages with a new address',
    advice: 'The old name could not be kept. A redirect leads from the old address.',
  },
  'page-unlisted': {
    effort: 'check',
    title: 'Pages that were not listed',
    advice:
      'They keep their addresses and stand in no menu, but the search, llms.txt and the sitemap have them. Delete those that readers must not find.',
  },
  'page-hidden': {
    effort: 'none',
    title: 'Pages that stood in no sidebar',
    advice:
      'They stand in no menu here either, but keep their addresses. To show one, name it in nav.yaml or delete “menu: false” in it.',
  },
  'page-reference': {
    effort: 'none',
    title: 'Pages replaced by the page of their operation',
    advice:
      'They had no text of their own: the page made of the description of the API takes their place in the sidebar. A redirect leads from the old address.',
  },
  'front-matter': {
    effort: 'none',
    title: 'Front matter left out',
    advice: 'Lectern has no such fields.',
  },
  'attribute-dropped': {
    effort: 'none',
    title: 'Attributes left out',
    advice: 'They set looks or behaviour that Lectern decides itself.',
  },
  'image-dark': {
    effort: 'none',
    title: 'Pictures for dark pages left out',
    advice: 'The one for light pages has a light ground on dark pages too.',
  },
  'heading-level': {
    effort: 'none',
    title: 'Headings on another level',
    advice:
      'The title is the only heading of the first level, and no level is skipped, so that outlines read well.',
  },
  'syntax-changed': {
    effort: 'none',
    title: 'Syntax rewritten',
    advice: 'The syntax of the old system is written as Lectern has it.',
  },
  'partial-inlined': {
    effort: 'none',
    title: 'Included files written into their pages',
    advice: 'From now on, edit the text on each page.',
  },
  'file-omitted': {
    effort: 'none',
    title: 'Files not copied',
    advice: 'They configured the old host or system, or the new site makes its own.',
  },
} as const satisfies Record<
  string,
  { readonly effort: keyof typeof EFFORTS; readonly title: string; readonly advice: string }
>;

export type NoteKind = keyof typeof KINDS;
