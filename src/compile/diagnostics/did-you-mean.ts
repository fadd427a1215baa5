import { nearest } from '../../common/nearest.ts';

/** The hint for a name that does not exist; where no known name is near, `otherwise`, or all known names. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  otherwise = `use one of ${[...known].join(', ')}`,
): string {
  const [guess] = nearest(name, known, 1);
  return guess ? `did you mean “${guess}”?` : otherwise;
}
