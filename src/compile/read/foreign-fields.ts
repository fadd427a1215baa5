/** A field under our name for it. */
interface Field {
  readonly name: 'order' | 'menu' | 'updated' | 'draft';
  readonly value: unknown;
}

const ORDER = new Set(['nav_order', 'sidebar_position', 'weight']);

const UPDATED = new Set([
  'date_modified',
  'lastUpdated',
  'last_modified_at',
  'last_updated',
  'lastmod',
]);

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

const dayOf = (value: unknown) =>
  typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0] : undefined;

/** Our form of a field of another system; `undefined` if it has no meaning here. */
export function foreignField(name: string, value: unknown): Field | undefined {
  if (name === 'sidebar' && member(value, 'hidden') === true) return { name: 'menu', value: false };
  const order = ORDER.has(name) ? value : name === 'sidebar' ? member(value, 'order') : undefined;
  if (typeof order === 'number') return { name: 'order', value: order };
  const day = dayOf(
    UPDATED.has(name) ? value : name === 'last_update' ? member(value, 'date') : undefined,
  );
  if (day !== undefined) return { name: 'updated', value: day };
  if (name === 'published' && typeof value === 'boolean') return { name: 'draft', value: !value };
  return undefined;
}
