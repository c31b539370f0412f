// In: what a browser has kept. Out: whose words the document itself shows, before any script of the app has come.
import { afterEach, beforeEach, expect, it } from 'vitest';
import SCRIPT from '../public/first-paint.js?raw';
import { DEFAULTS } from '../src/kernel/kept.ts';
import { writeKept } from '../src/kernel/shelves.ts';

const root = document.documentElement;
const language = root.lang;

/** Home, opened in a browser whose storage is as it is now. */
function opensHome(): string | undefined {
  history.replaceState(null, '', '/pages/tabbar/home');
  // oxlint-disable-next-line no-implied-eval -- the file as it is served: it has no exports
  new Function(SCRIPT)();
  return root.dataset['shell'];
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of ['theme', 'updown', 'shell']) delete root.dataset[name];
  root.lang = language;
});

it('shows the words for guests to guests, and to nobody whose sign-in the app has kept', () => {
  writeKept({ ...DEFAULTS, welcomed: true }, DEFAULTS);
  expect(opensHome()).toBe('guest');
  writeKept({ ...DEFAULTS, welcomed: true, userToken: 'a token' }, DEFAULTS);
  expect(opensHome()).toBe('plain');
});

it('takes nobody for a guest whom the first version of the app had signed in', () => {
  localStorage.setItem('hilsa', JSON.stringify({ version: 1, state: { welcomed: true, userToken: 'a token' } }));
  expect(opensHome()).toBe('plain');
});
