/// <reference types="astro/client" />

type PageLocals = import('./site/views/site-of-view.ts').PageLocals;

declare namespace App {
  /** What pages and their components are rendered from. */
  interface Locals extends PageLocals {}
}
