// Runs before the first paint so that a reader of the light theme never sees a dark flash, and so that the first screen's
// code and texts travel together with the app's.
// In: the persisted settings in local storage, and <meta name="early-files"> (the build's file names by language, path, and both).
// Out: data-theme, data-updown, data-shell (which words of index.html show) and lang on <html>, and preload links.
(() => {
  const root = document.documentElement;
  let language = 'en-US';
  let welcomed = false;
  let guest = true;
  // Who is signed in lies apart from the rest; a visit of the first version, which the app has not parted yet, has all in one.
  const shelf = (name) => JSON.parse(localStorage.getItem(name) ?? '{}')?.state ?? {};
  try {
    const kept = { ...shelf('hilsa'), ...shelf('hilsa-session') };
    const light =
      kept.theme === 'light' || (kept.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
    root.dataset.theme = light ? 'light' : 'dark';
    root.dataset.updown = kept.upDown === 'swapped' ? 'swapped' : 'usual';
    language =
      localStorage.getItem('hilsa-lang') ??
      (navigator.language.startsWith('bn') ? 'bn-BN' : (kept.defaultLanguage ?? language));
    welcomed = kept.welcomed === true;
    guest = (kept.userToken ?? '') === '';
  } catch {
    // Private windows may refuse local storage: the defaults in the markup stand.
  }
  root.lang = language.startsWith('bn') ? 'bn' : 'en';
  const path = location.pathname === '/' && welcomed ? '/pages/tabbar/home' : location.pathname;
  root.dataset.shell =
    path === '/pages/tabbar/markets' ? 'markets' : path === '/pages/tabbar/home' && guest ? 'guest' : 'plain';
  const early = JSON.parse(document.querySelector('meta[name="early-files"]')?.content ?? '{}');
  for (const file of new Set([language, path, `${path} ${language}`].flatMap((need) => early[need] ?? []))) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '', href: file });
    else Object.assign(link, { rel: 'modulepreload', href: file });
    document.head.append(link);
  }
})();
