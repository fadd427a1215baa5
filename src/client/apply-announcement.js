// Runs right after the bar, before it is painted, so that a closed one never flashes.
{
  const bar = document.querySelector('.announcement');
  const read = () => {
    try {
      return localStorage.getItem('announcement');
    } catch {
      return null;
    }
  };
  const close = () => {
    bar.hidden = true;
    try {
      localStorage.setItem('announcement', bar.dataset.announcement);
    } catch {
      // Without storage the bar stays closed as long as the page.
    }
  };
  bar.hidden = read() === bar.dataset.announcement;
  bar.querySelector('button')?.addEventListener('click', close);
}
