import { element } from './element.ts';

/** Shows a copy of a picture in a dialog as large as the window. The focus returns when it is closed. */
function enlarge(picture: Element, label: string): void {
  const copy = picture.cloneNode(true) as Element;
  if (copy instanceof HTMLImageElement) copy.sizes = '100vw';
  const close = element(
    'button',
    { type: 'button', className: 'button' },
    document.body.dataset.close ?? '',
  );
  const dialog = element('dialog', { className: 'enlarged', ariaLabel: label }, close, copy);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
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
