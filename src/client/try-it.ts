import { highlightJson } from './highlight-json.ts';

/** The address that a form asks for: `{slug}` of its path filled, other fields as the query. */
function address(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  let path = form.dataset.path ?? '';
  for (const [name, value] of new FormData(form)) {
    if (name === 'accept' || typeof value !== 'string' || value === '') continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURI(value));
    else query.append(name, value);
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

function element(tag: string, className: string, content: string | Node): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(content);
  return made;
}

function details(summary: string, text: string): HTMLElement {
  const made = document.createElement('details');
  made.append(element('summary', '', summary), element('pre', '', text));
  return made;
}

async function show(form: HTMLFormElement, answer: HTMLElement): Promise<void> {
  const { headers: headersLabel = '', sending = '', failed = '' } = form.dataset;
  const url = address(form);
  const accept = new FormData(form).get('accept')?.toString() ?? 'application/json';
  answer.hidden = false;
  answer.replaceChildren(element('p', '', sending));
  try {
    const response = await fetch(url, { headers: { Accept: accept } });
    const body = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const pre = element('pre', '', isJson ? highlightJson(JSON.parse(body)) : body);
    pre.tabIndex = 0;
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    answer.replaceChildren(
      element('p', 'address', `GET ${url}`),
      element(
        'p',
        `status ${response.ok ? 'good' : 'bad'}`,
        `${response.status} ${response.statusText}`.trim(),
      ),
      details(headersLabel, headers),
      pre,
    );
  } catch {
    answer.replaceChildren(element('p', 'status bad', failed));
  }
}

/** Puts each form at the end of the section of its operation. */
function place(template: HTMLTemplateElement): void {
  const heading = document.getElementById(template.dataset.tryIt ?? '');
  if (!heading) return;
  let last: Element = heading;
  while (last.nextElementSibling && !last.nextElementSibling.matches('h1, h2, h3')) {
    last = last.nextElementSibling;
  }
  last.after(template.content);
  const form = last.nextElementSibling?.querySelector('form');
  const answer = last.nextElementSibling?.querySelector<HTMLElement>('.try-it-answer');
  if (!form || !answer) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show(form, answer);
  });
}

for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-try-it]')) {
  place(template);
}

// The forms move what stands below them away from where the address led.
if (location.hash !== '') {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
