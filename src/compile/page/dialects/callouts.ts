import type { CalloutType } from '../components/callout.ts';

/** The callout that each name of a container or alert stands for, by its name in lower case. */
const CALLOUTS: Readonly<Record<string, CalloutType>> = {
  abstract: 'info',
  attention: 'warning',
  bug: 'danger',
  caution: 'caution',
  check: 'tip',
  cite: 'note',
  danger: 'danger',
  done: 'tip',
  error: 'danger',
  example: 'note',
  fail: 'danger',
  failure: 'danger',
  faq: 'note',
  help: 'note',
  hint: 'tip',
  important: 'important',
  info: 'info',
  missing: 'danger',
  note: 'note',
  question: 'note',
  quote: 'note',
  secondary: 'note',
  seealso: 'note',
  success: 'tip',
  summary: 'info',
  tip: 'tip',
  tldr: 'info',
  todo: 'note',
  warning: 'warning',
};

/** The callout of a container or alert; `undefined` if the name stands for none. */
export const calloutNamed = (name: string): CalloutType | undefined => {
  const key = name.toLowerCase();
  return Object.hasOwn(CALLOUTS, key) ? CALLOUTS[key] : undefined;
};
