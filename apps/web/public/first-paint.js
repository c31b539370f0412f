// Runs before the first paint so that a reader of the light theme never sees a dark flash.
// In: the persisted settings in local storage. Out: data-theme, data-updown and lang on <html>.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('hilsa') ?? '{}').state ?? {};
    const light = kept.theme === 'light' || (kept.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
    root.dataset.theme = light ? 'light' : 'dark';
    root.dataset.updown = kept.upDown === 'swapped' ? 'swapped' : 'usual';
    const language = localStorage.getItem('hilsa-lang');
    root.lang = language && language.startsWith('bn') ? 'bn' : 'en';
  } catch {
    // Private windows may refuse local storage: the defaults in the markup stand.
  }
})();
