import { copyOnClick } from './copy.ts';

function button(className: string, label: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = label;
  return element;
}

/** The code of a block, without the lines that it takes away. */
function codeOf(block: HTMLElement): string {
  if (!block.querySelector('.line-del')) return block.textContent;
  const lines = [...block.querySelectorAll('.line:not(.line-del)')];
  return lines.map(({ textContent }) => textContent).join('\n');
}

/** How a block is told from others: its title, or else the start of its code. */
function nameOf(block: HTMLElement): string {
  const title = block.closest('figure')?.querySelector('figcaption')?.textContent;
  return (title ?? block.textContent).trim().split('\n', 1)[0]?.slice(0, 40) ?? '';
}

/** A switch that wraps the lines of a block, shown while some are cut. */
function wrapSwitch(block: HTMLElement, label: string): HTMLButtonElement {
  const element = button('wrap-code', label);
  element.setAttribute('aria-pressed', 'false');
  const update = () => {
    const isWrapped = block.classList.contains('is-wrapped');
    element.hidden = !isWrapped && block.scrollWidth <= block.clientWidth;
  };
  element.addEventListener('click', () => {
    element.setAttribute('aria-pressed', String(block.classList.toggle('is-wrapped')));
  });
  new ResizeObserver(update).observe(block);
  return element;
}

/** Gives every block of code its language, a switch for long lines, and a button that copies it. */
export function setUpCode(): void {
  const { copyCode = '', wrapCode = '' } = document.body.dataset;
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    const tools = document.createElement('div');
    tools.className = 'code-tools';
    const language = /language-(\S+)/.exec(block.firstElementChild?.className ?? '')?.[1];
    if (language !== undefined && language !== 'text') {
      const label = document.createElement('span');
      label.className = 'code-language';
      label.textContent = language;
      tools.append(label);
    }
    const copy = button('copy-code', copyCode);
    // The name of a button starts with what is written on it (WCAG 2.2, 2.5.3).
    copy.setAttribute('aria-label', `${copyCode} “${nameOf(block)}”`);
    block.replaceWith(frame);
    tools.append(wrapSwitch(block, wrapCode), copy);
    frame.append(block, tools);
    copyOnClick(copy, async () => codeOf(block));
  }
}
