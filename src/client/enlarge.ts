import { element } from './element.ts';

/** Width in pixels at which text in a screenshot is readable. */
const READABLE_WIDTH = 900;

const DIAGRAM_SCALE = 1.5;

/**
 * Shows a copy of a picture in a dialog. It fills the window, or scrolls if it would be unreadable at
 * that size. Closing the dialog restores the focus.
 */
function enlarge(picture: HTMLImageElement | SVGSVGElement, label: string): void {
  const copy = picture.cloneNode(true) as typeof picture;
  const isImage = picture instanceof HTMLImageElement;
  const { width, height } = picture.getBoundingClientRect();
  const minWidth = isImage
    ? Math.min(Number(picture.getAttribute('width')) || width, READABLE_WIDTH)
    : width * DIAGRAM_SCALE;
  copy.style.minWidth = `${minWidth}px`;
  copy.style.minHeight = `${(minWidth * height) / width}px`;
  if (copy instanceof HTMLImageElement) copy.sizes = `max(100vw, ${minWidth}px)`;
  const close = element(
    'button',
    { type: 'button', className: 'button' },
    document.body.dataset.close ?? '',
  );
  const dialog = element(
    'dialog',
    { className: 'enlarged', ariaLabel: label },
    close,
    element('div', { className: isImage ? '' : 'diagram' }, copy),
  );
  const closeDialog = () => dialog.close();
  dialog.addEventListener('click', closeDialog);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', closeDialog);
    dialog.remove();
    if (history.state?.isEnlarged) history.back();
  });
  document.body.append(dialog);
  dialog.showModal();
  // The back button of phones closes the picture, not the page.
  history.pushState({ isEnlarged: true }, '');
  addEventListener('popstate', closeDialog);
}

/** Opens pictures and diagrams on click and Enter. */
export function setUpEnlarging(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('.enlarge');
    const image = link?.querySelector('img');
    if (!image || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enlarge(image, image.alt);
  });
  for (const diagram of document.querySelectorAll('.diagram')) {
    const open = () => {
      const drawing = diagram.querySelector('svg');
      if (drawing) enlarge(drawing, diagram.ariaLabel ?? drawing.ariaLabel ?? '');
    };
    diagram.addEventListener('click', open);
    diagram.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
      // The dialog then has the focus, and the key would press its button.
      event.preventDefault();
      open();
    });
  }
}
