import type { View } from './views.ts';

/** The view of a kind that a page was given. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  kind: Kind,
): Extract<View, { kind: Kind }> {
  if (view.kind !== kind) throw new Error(`A page of ${kind} was given a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}
