import type { CalloutType } from '../components/callout.ts';

/** The callout that each name of a container or alert stands for, by its name in lower case. */
const CALLOUTS: Readonly<Record<string, CalloutType>> = {
  abstract: 'info',
  attention: 'warning',
  bug: 'danger',
  caution: 'caution',
  check: 'tip',
  danger: 'danger',
  error: 'danger',
  example: 'note',
  failure: 'danger',
  hint: 'tip',
  important: 'important',
  info: 'info',
  note: 'note',
  question: 'note',
  secondary: 'note',
  success: 'tip',
  summary: 'info',
  tip: 'tip',
  todo: 'note',
  warning: 'warning',
};

/** The callout of a container or alert; `undefined` if the name stands for none. */
export const calloutNamed = (name: string): CalloutType | undefined => {
  const key = name.toLowerCase();
  return Object.hasOwn(CALLOUTS, key) ? CALLOUTS[key] : undefined;
};
