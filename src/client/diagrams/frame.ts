// Runs in a frame of a page. Mermaid styles its drawings with elements and attributes that the
// policy of pages blocks. In the frame, and nowhere else, both are set through the CSSOM, so that
// Mermaid can measure the texts it draws.
import { bothSchemes } from './both-schemes.ts';
import { applyStyles, withoutStyles } from './styles.ts';
import { type Scheme, themeVariables } from './theme.ts';

/** A diagram, in the colours of both schemes. */
export interface Drawing {
  /** To be prepared by `applyStyles`. */
  readonly svg: string;
  readonly css: string;
}

/** Draws one diagram at a time, each of a page with an id of its own; fails if its source is wrong. */
export type Draw = (id: string, source: string) => Promise<Drawing>;

/** The part of Mermaid’s interface that is used. */
interface Mermaid {
  readonly initialize: (config: Readonly<Record<string, unknown>>) => void;
  readonly render: (id: string, source: string) => Promise<{ readonly svg: string }>;
}

/** Takes the place of `style` elements. */
const STYLE = 'diagram-style';

let css = '';

class DiagramStyle extends HTMLElement {
  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(this.textContent);
    document.adoptedStyleSheets.push(sheet);
    css += this.textContent;
    // Not part of the drawing’s text.
    this.textContent = '';
  }
}

function obeyPolicy(): void {
  customElements.define(STYLE, DiagramStyle);
  const create = document.createElement.bind(document);
  const createNS = document.createElementNS.bind(document);
  const { setAttribute } = Element.prototype;
  const { parseFromString } = DOMParser.prototype;
  const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.assign(document, {
    createElement: (name: string) => create(name === 'style' ? STYLE : name),
    createElementNS: (namespace: string, name: string) =>
      name === 'style' ? create(STYLE) : createNS(namespace, name),
  });
  Element.prototype.setAttribute = function (this: HTMLElement | SVGElement, name, value) {
    if (name === 'style') this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, withoutStyles(String(text)), type);
  };
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...markup,
    set(this: Element, text: unknown) {
      markup?.set?.call(this, withoutStyles(String(text)));
      applyStyles(this);
    },
  });
}

function start(frame: Element): void {
  obeyPolicy();
  const address = frame.getAttribute('data-mermaid') ?? '';
  const loading: Promise<{ readonly default: Mermaid }> = import(/* @vite-ignore */ address);

  async function drawIn(scheme: Scheme, id: string, source: string): Promise<Drawing> {
    const { default: mermaid } = await loading;
    document.documentElement.dataset.theme = scheme;
    document.adoptedStyleSheets = [];
    css = '';
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      htmlLabels: false,
      theme: 'base',
      themeVariables: themeVariables(scheme, document.body),
    });
    const { svg } = await mermaid.render(id, source);
    return { svg: withoutStyles(svg), css };
  }

  const draw: Draw = async (id, source) => {
    const light = await drawIn('light', id, source);
    const dark = await drawIn('dark', id, source);
    return { svg: bothSchemes(light.svg, dark.svg), css: bothSchemes(light.css, dark.css) };
  };
  frame.dispatchEvent(new CustomEvent<Draw>('draw', { detail: draw }));
}

if (window.frameElement) start(window.frameElement);
