import { setUpForm } from './try-it/forms.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('.try-it form')) setUpForm(form);
