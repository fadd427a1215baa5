/// <reference types="astro/client" />

type PageLocals = import('./site/views/locals.ts').PageLocals;

declare namespace App {
  /** What pages and their components are rendered from. */
  interface Locals extends PageLocals {}
}
