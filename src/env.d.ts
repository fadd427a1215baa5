/// <reference types="astro/client" />

type PageLocals = import('./site/views/locals.ts').PageLocals;

declare namespace App {
  /** Data for pages and their components. */
  interface Locals extends PageLocals {}
}
