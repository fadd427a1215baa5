// Runs before the first paint, so that the stored theme never flashes.
{
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    theme = null;
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
