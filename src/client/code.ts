import { copyOnClick } from './copy.ts';
import { element } from './element.ts';

/** The code of a block without its deleted lines. */
function codeOf(block: HTMLElement): string {
  if (!block.querySelector('.line-del')) return block.textContent;
  const lines = [...block.querySelectorAll('.line:not(.line-del)')];
  return lines.map(({ textContent }) => textContent).join('\n');
}

/** A name for a block: its title, or else the start of its code. */
function nameOf(block: HTMLElement): string {
  const title = block.closest('figure')?.querySelector('figcaption')?.textContent;
  return (title ?? block.textContent).trim().split('\n', 1)[0]?.slice(0, 40) ?? '';
}

/** A button that wraps long lines, shown while some are cut off. */
function wrapSwitch(block: HTMLElement, label: string): HTMLButtonElement {
  const button = element('button', { type: 'button', ariaPressed: 'false' }, label);
  const update = () => {
    const isWrapped = block.classList.contains('is-wrapped');
    button.hidden = !isWrapped && block.scrollWidth <= block.clientWidth;
  };
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('is-wrapped'));
  });
  new ResizeObserver(update).observe(block);
  return button;
}

/** Adds the language, a wrap button and a copy button to every code block. */
export function setUpCode(): void {
  const { copyCode = '', wrapCode = '' } = document.body.dataset;
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const language = /language-(\S+)/.exec(block.firstElementChild?.className ?? '')?.[1] ?? '';
    // The accessible name starts with the visible label (WCAG 2.2, 2.5.3).
    const ariaLabel = `${copyCode} “${nameOf(block)}”`;
    const copy = element(
      'button',
      { type: 'button', className: 'copy copy-code', title: copyCode, ariaLabel },
      element('span', { className: 'visually-hidden' }, copyCode),
    );
    const tools = element(
      'div',
      { className: 'code-tools' },
      element('span', { className: 'code-language' }, language === 'text' ? '' : language),
      wrapSwitch(block, wrapCode),
      copy,
    );
    const wrapper = element('div', { className: 'code' });
    block.replaceWith(wrapper);
    wrapper.append(block, tools);
    copyOnClick(copy, async () => codeOf(block));
  }
}
