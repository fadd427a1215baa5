const THEMES = ['auto', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

const root = document.documentElement;

const current = (): Theme => THEMES.find((theme) => theme === root.dataset.theme) ?? 'auto';

function apply(theme: Theme): void {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    // Not as JSON: `apply-theme.js` reads it.
    localStorage.setItem('theme', theme);
  } catch {
    // Without storage, the choice only applies to this page.
  }
}

/** Sets up the buttons that cycle through the themes. */
export function setUpThemeSwitch(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.theme-switch')];
  const label = () => {
    for (const button of buttons) button.ariaLabel = button.title = button.dataset[current()] ?? '';
  };
  label();
  for (const button of buttons) {
    button.addEventListener('click', () => {
      apply(THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length] ?? 'auto');
      label();
    });
  }
}
