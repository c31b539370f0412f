// Runs before the first paint so that a reader of the light theme never sees a dark flash, and so that the first screen's
// code, texts and data travel together with the app's.
// In: the persisted settings in local storage, <meta name="early-files"> (the build's file names by language, path, and both)
// <meta name="early-calls"> (what a screen begins by asking, by its path) and <meta name="app-files"> (the app, in the order of its imports).
// Out: the app begun, data-theme, data-updown, data-shell (which words of index.html show) and lang on <html>, preload links, and
// `hilsaAsked`, whose answers src/kernel/first-calls.ts takes.
(() => {
  const root = document.documentElement;
  let language = 'en-US';
  let welcomed = false;
  let token = '';
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
    token = kept.userToken ?? '';
  } catch {
    // Private windows may refuse local storage: the defaults in the markup stand.
  }
  root.lang = language.startsWith('bn') ? 'bn' : 'en';
  const path = location.pathname === '/' && welcomed ? '/pages/tabbar/home' : location.pathname;
  root.dataset.shell =
    path === '/pages/tabbar/markets' ? 'markets' : path === '/pages/tabbar/home' && token === '' ? 'guest' : 'plain';
  const said = (name) => JSON.parse(document.querySelector(`meta[name="${name}"]`)?.content ?? '{}');
  const early = said('early-files');
  for (const file of new Set([language, path, `${path} ${language}`].flatMap((need) => early[need] ?? []))) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '', href: file });
    else Object.assign(link, { rel: 'modulepreload', href: file });
    document.head.append(link);
  }

  // Asked as the app itself will (packages/wire/src/call.ts): it takes the answer of the very same question, and asks anew otherwise.
  globalThis.hilsaAsked = new Map();
  const ask = () => {
    const search = new URLSearchParams(location.search);
    for (const { byGet, address, form, customer } of said('early-calls')[location.pathname] ?? []) {
      if (customer && token === '') continue;
      // {name:usual} is what the address says of it; what is anything but a plain word is left to the app.
      let isPlain = true;
      const filled = form.replaceAll(/\{(\w+):(\w*)\}/g, (_, name, usual) => {
        const value = search.get(name) ?? usual;
        isPlain &&= /^\w+$/.test(value);
        return value;
      });
      if (!isPlain) continue;
      const url = byGet && filled !== '' ? `${address}?${filled}` : address;
      const headers = {
        accept: 'application/json',
        'accept-language': language,
        'x-requested-with': 'XMLHttpRequest',
        ...(token === '' ? {} : { accesstoken: token }),
        ...(byGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const how = byGet ? { method: 'GET' } : { method: 'POST', body: filled };
      const answer = fetch(url, { ...how, headers, credentials: 'omit', cache: 'no-store' });
      // One that nobody takes may fail unheard.
      answer.catch(() => undefined);
      const key = [how.method, url, how.body ?? '', language, token].join(' ');
      globalThis.hilsaAsked.set(key, { answer, atMs: performance.now() });
    }
  };
  // Each in a task of its own, so that a slow phone answers in between.
  const nextTask = () => new Promise((begin) => setTimeout(begin));
  const begin = async () => {
    for (const file of Object.values(said('app-files'))) {
      await import(file);
      await nextTask();
    }
  };
  void nextTask().then(ask);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void begin(), { once: true });
  else void begin();
})();
