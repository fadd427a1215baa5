import { type Component, range } from '../syntax-tree.ts';
import type { ComponentSet } from './index.ts';

/** A component of the project has failed: its code is not ours. */
export class ComponentFailure extends Error {
  readonly component: string;
  /** Where the component stands in the source of the page. */
  readonly offset: number;

  constructor(node: Component, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.component = node.name ?? '';
    this.offset = range(node).start;
  }
}

/**
 * Makes a form of a component.
 *
 * @throws {ComponentFailure} if it is a component of the project, and throws or returns no text
 */
export function formOf(node: Component, components: ComponentSet, make: () => string): string {
  if (!components.isOwn(node.name)) return make();
  let text: unknown;
  try {
    text = make();
  } catch (error) {
    if (error instanceof ComponentFailure) throw error;
    throw new ComponentFailure(node, String(error), error);
  }
  if (typeof text === 'string') return text;
  throw new ComponentFailure(node, 'it returns no text');
}
