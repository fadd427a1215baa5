import type { View } from './view.ts';

/** Narrows the view passed to a page to the kinds that the page shows. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  ...kinds: readonly Kind[]
): Extract<View, { kind: Kind }> {
  if (!kinds.some((kind) => kind === view.kind))
    throw new Error(`The page for ${kinds.join(' and ')} was passed a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}
