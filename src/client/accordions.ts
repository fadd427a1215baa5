import { followAddress } from './address-target.ts';

/** Opens the accordion that a link leads to; browsers open those around what it leads to by themselves. */
export function setUpAccordions(): void {
  followAddress((target) => {
    if (target instanceof HTMLDetailsElement) target.open = true;
  });
}
