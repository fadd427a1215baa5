import { element } from './element.ts';

/** How wide a picture of a screen is at most, in pixels, for the texts in it to be read. */
const READABLE_WIDTH = 900;

/** How much larger than on the page a diagram is at least. */
const DIAGRAM_SCALE = 1.5;

/**
 * Shows a copy of a picture in a dialog as large as the window, or larger where it could not be read
 * otherwise: it scrolls then. The focus returns when it is closed.
 */
function enlarge(picture: HTMLImageElement | SVGSVGElement, label: string): void {
  const copy = picture.cloneNode(true) as typeof picture;
  const isImage = picture instanceof HTMLImageElement;
  const { width, height } = picture.getBoundingClientRect();
  const least = isImage
    ? Math.min(Number(picture.getAttribute('width')) || width, READABLE_WIDTH)
    : width * DIAGRAM_SCALE;
  copy.style.minWidth = `${least}px`;
  copy.style.minHeight = `${(least * height) / width}px`;
  if (copy instanceof HTMLImageElement) copy.sizes = `max(100vw, ${least}px)`;
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
  // The button of phones that leads back closes the picture, not the page.
  history.pushState({ isEnlarged: true }, '');
  addEventListener('popstate', closeDialog);
}

/** Opens pictures and diagrams by click and by Enter. */
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
      // The dialog has the focus by then: the key would press its button.
      event.preventDefault();
      open();
    });
  }
}
