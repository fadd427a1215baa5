import * as runtime from 'astro/jsx-runtime';
import { contentComponents } from './content/components.ts';

type Content = (props: Record<string, unknown>) => unknown;

/**
 * The component of a page in MDX.
 *
 * @param program the body of a function that takes a JSX runtime, as the MDX compiler writes it
 */
export function mdxContent(program: string): Content {
  const evaluate = new Function(program) as (jsx: typeof runtime) => { default: Content };
  const { default: render } = evaluate(runtime);
  const components = { ...contentComponents, Fragment: runtime.Fragment };
  return (props) => render({ ...props, components });
}
