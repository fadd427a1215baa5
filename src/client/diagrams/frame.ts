// Runs in a frame. Mermaid uses `style` elements and attributes, which the content security policy
// blocks. In the frame, both are set through the CSSOM instead, so that Mermaid can measure text.
import { bothSchemes } from './both-schemes.ts';
import { applyStyles, withoutStyles } from './styles.ts';
import { type Scheme, themeVariables } from './theme.ts';

/** A diagram for both colour schemes. */
interface Drawing {
  /** Needs `applyStyles`. */
  readonly svg: string;
  readonly css: string;
}

/** Draws one diagram at a time, with a unique id; rejects if the source is invalid. */
export type Draw = (id: string, source: string) => Promise<Drawing>;

/** The used part of Mermaid’s API. */
interface Mermaid {
  readonly initialize: (config: Readonly<Record<string, unknown>>) => void;
  readonly render: (id: string, source: string) => Promise<{ readonly svg: string }>;
}

/** Custom element that replaces `style`. */
const STYLE = 'diagram-style';

let css = '';

class DiagramStyle extends HTMLElement {
  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(this.textContent);
    document.adoptedStyleSheets.push(sheet);
    css += this.textContent;
    // Keep it out of the text of the drawing.
    this.textContent = '';
  }
}

function interceptStyles(): void {
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
  interceptStyles();
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
