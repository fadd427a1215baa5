import { nearest } from '../../common/nearest.ts';

/** The hint for an unknown name: the nearest known name, else `otherwise`. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  otherwise = `use one of ${[...known].join(', ')}`,
): string {
  const [guess] = nearest(name, known, 1);
  return guess ? `did you mean “${guess}”?` : otherwise;
}
