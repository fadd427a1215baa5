import type { View } from './view.ts';

/** Narrows the view passed to a page to the kind that the page shows. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  kind: Kind,
): Extract<View, { kind: Kind }> {
  if (view.kind !== kind)
    throw new Error(`The page for ${kind} was passed a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}
