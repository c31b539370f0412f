// In: the message catalogues, and the words that a first page begins with.
// Out: a Vite plugin that writes them into index.html in both languages, so that they stand before any script has come.
// Which of them show is decided by the attributes that `public/first-paint.js` sets, in `src/look/base.css`.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PLACE = '<!-- first words -->';
const LANGUAGES = { 'en-US': 'en', 'bn-BN': 'bn' } as const;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function firstWords(): Plugin {
  return {
    name: 'first-words',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const shells = Object.entries(LANGUAGES).map(([language, lang]) => shellOf(language, lang));
        return html.replace(PLACE, () => shells.join(''));
      },
    },
  };
}

function shellOf(language: string, lang: string): string {
  const texts = { ...catalogue(language, 'shell'), ...catalogue(language, 'home') };
  const text = (key: string): string => {
    const found = texts[key];
    if (found === undefined) throw new Error(`${language} has no text "${key}"`);
    return found.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
  };
  return `<div class="shell" lang="${lang}"><p class="shell-strip">${text('sandbox.mark')}</p><p class="shell-title" data-shell="markets">${text('page.markets')}</p><div class="shell-hero" data-shell="guest"><p class="shell-title">${text('home.guest-title')}</p><p>${text('home.guest-text')}</p></div></div>`;
}

function catalogue(language: string, room: string): Readonly<Record<string, string>> {
  const place = new URL(`../src/i18n/${language}/${room}.json`, import.meta.url);
  return JSON.parse(readFileSync(place, 'utf8')) as Record<string, string>;
}
