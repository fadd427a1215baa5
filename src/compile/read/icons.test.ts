import { expect, it } from 'vitest';
import { iconHint, iconHtml } from './icons.ts';

it.each([undefined, 'no-such-icon', 'constructor', '../icons'])('%j draws nothing', (name) => {
  expect(iconHtml(name)).toBe('');
});

it('an icon is a drawing that screen readers pass over', () => {
  expect(iconHtml('rocket-takeoff')).toMatch(
    /^<svg class="icon" [^>]*aria-hidden="true"><.*<\/svg>$/s,
  );
});

it('a name that is nearly right is corrected', () => {
  expect(iconHint('rocket-takeof')).toBe('did you mean “rocket-takeoff”?');
});
