import type { Draw } from './diagrams/frame.ts';
import frameScript from './diagrams/frame.ts?worker&url';
import { applyStyles } from './diagrams/styles.ts';
import { element } from './element.ts';

/** Diagrams are drawn at least this wide, in CSS pixels, and scroll on small screens. */
const MIN_WIDTH = 640;

/**
 * Added to the styles of each diagram. Wide diagrams shrink until their text of 16 px is 10 px high.
 * The fixed colours of Mermaid would be unreadable on dark pages.
 */
const STYLES = `
  svg { display: block; margin-inline: auto; max-width: max(100%, 0.625 * var(--width)); height: auto; width: var(--width) }
  * { mix-blend-mode: normal !important }
  [fill="#444444"] { fill: var(--ink-soft) }
  [stroke="#444444"] { stroke: var(--ink-soft) }
  @media print { svg { max-width: 100% } }
`;

/** Resolves when an element that is about to be inserted has loaded. */
function loaded(element: HTMLElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers();
  element.addEventListener('load', resolve);
  element.addEventListener('error', () => reject(new Error('A file of the site is missing.')));
  return promise;
}

/** A separate document for Mermaid, with the styles of the page. */
const frame = document.createElement('iframe');
frame.dataset.mermaid = document.body.dataset.mermaid ?? '';
frame.ariaHidden = 'true';
frame.tabIndex = -1;
frame.style.cssText = 'position: fixed; visibility: hidden; border: 0';

async function openFrame(): Promise<Draw> {
  const opening = loaded(frame);
  document.body.append(frame);
  // Firefox replaces the document of a frame that has not loaded yet.
  await opening;
  const inner = frame.contentDocument;
  if (!inner) throw new Error('Frames are blocked.');
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) =>
    inner.importNode(link as HTMLLinkElement),
  );
  const { promise, resolve } = Promise.withResolvers<Draw>();
  frame.addEventListener('draw', (event) => resolve((event as CustomEvent<Draw>).detail));
  const script = inner.createElement('script');
  script.type = 'module';
  script.src = frameScript;
  const loading = [Promise.allSettled(styles.map(loaded)), loaded(script)];
  inner.head.append(...styles, script);
  await Promise.all(loading);
  return promise;
}

let opened: Promise<Draw> | undefined;

/** Replaces the source of a diagram by its drawing. */
async function show(source: HTMLElement, id: string): Promise<void> {
  opened ??= openFrame();
  const draw = await opened;
  const block = source.querySelector('pre');
  frame.style.width = `${Math.max(source.clientWidth, MIN_WIDTH)}px`;
  const { svg, css } = await draw(id, block?.textContent ?? '');
  const host = element('div', { className: 'diagram', dir: 'ltr', tabIndex: 0 });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(...new DOMParser().parseFromString(svg, 'text/html').body.childNodes);
  applyStyles(root);
  const drawing = root.querySelector('svg');
  if (!drawing) throw new Error('Mermaid drew nothing.');
  drawing.style.cssText = `--width: ${drawing.viewBox.baseVal.width}px`;
  for (const name of ['labelledby', 'describedby', 'roledescription']) {
    drawing.removeAttribute(`aria-${name}`);
  }
  drawing.role = 'img';
  drawing.ariaLabel = source.dataset.name ?? '';
  for (const child of source.children) child.setAttribute('hidden', '');
  source.append(host);
}

let queue = Promise.resolve();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const source = target as HTMLElement;
      queue = queue
        .then(() => show(source, `diagram-${sources.indexOf(source)}`))
        .catch((error: unknown) => console.warn('A diagram stays as its source:', error));
    }
  },
  { rootMargin: '100% 0%' },
);

const sources = [...document.querySelectorAll<HTMLElement>('.diagram-source')];
for (const source of sources) observer.observe(source);
