const THEMES = ['auto', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

const root = document.documentElement;

function current(): Theme {
  return THEMES.find((theme) => theme === root.dataset.theme) ?? 'auto';
}

function apply(theme: Theme): void {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function store(theme: Theme): void {
  try {
    if (theme === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Lets the button of the header go through the themes. */
export function setUpThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-switch');
  if (!button) return;
  const label = () => {
    const text = button.dataset[current()] ?? '';
    button.setAttribute('aria-label', text);
    button.title = text;
  };
  label();
  button.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length] ?? 'auto';
    apply(next);
    store(next);
    label();
  });
}
