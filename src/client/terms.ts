/** Lets readers dismiss the definition of a term with Escape (WCAG 2.2, 1.4.13). */
export function setUpTerms(): void {
  const terms = document.querySelectorAll<HTMLElement>('.term');
  if (terms.length === 0) return;
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const term of document.querySelectorAll<HTMLElement>('.term:is(:hover, :focus)'))
      term.dataset.dismissed = '';
  });
  for (const term of terms) {
    for (const event of ['pointerleave', 'blur'])
      term.addEventListener(event, () => delete term.dataset.dismissed);
  }
}
