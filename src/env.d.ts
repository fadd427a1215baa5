/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the page shows. */
    readonly view: import('./site/view.ts').View;
  }
}
