import { setUpForm } from './try-it/forms.ts';

/** Puts a form of our own reference at the end of the section of its operation. */
function place(template: HTMLTemplateElement): void {
  const heading = document.getElementById(template.dataset.tryIt ?? '');
  if (!heading) return;
  let last: Element = heading;
  while (last.nextElementSibling && !last.nextElementSibling.matches('h1, h2, h3')) {
    last = last.nextElementSibling;
  }
  last.after(template.content);
}

for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-try-it]')) {
  place(template);
}

for (const form of document.querySelectorAll<HTMLFormElement>('.try-it form')) setUpForm(form);

// The forms move what stands below them away from where the address led.
if (location.hash !== '') {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
