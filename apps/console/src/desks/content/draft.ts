// In: what stands in an editor's form.
// Out: the draft that is sent, and an empty form of each kind to start from.
import type { ContentDraft, ContentKind } from '@hilsa/contract';

type Form = Readonly<Record<string, unknown>>;

const WORDED = { titleEn: '', titleBn: '', textEn: '', textBn: '' };
const SCHEDULED = { visibleFromMs: null, untilMs: null, mode: 'any' } as const;

/** What a new one begins with: a draft that nobody sees. */
export const EMPTY: { readonly [Kind in ContentKind]: Partial<ContentDraft<Kind>> } = {
  notice: { ...WORDED, ...SCHEDULED, audience: 'all', customerId: null, path: null, announce: false },
  news: { ...WORDED, ...SCHEDULED, source: '', summaryEn: '', summaryBn: '' },
  ad: { ...WORDED, ...SCHEDULED, place: 'home', position: 0, path: '' },
  vote: {
    ...WORDED,
    ...SCHEDULED,
    changeable: true,
    results: 'after-vote',
    options: [
      { id: null, labelEn: '', labelBn: '' },
      { id: null, labelEn: '', labelBn: '' },
    ],
  },
  page: { ...WORDED, name: 'about', visibleFromMs: null, needsConsent: false },
};

/** Only the fields of the kind, with empty optional ones as null: the server refuses anything else. */
export function draftOf(kind: ContentKind, form: Form): Record<string, unknown> {
  const draft: Record<string, unknown> = Object.fromEntries(
    Object.keys(EMPTY[kind]).map((field) => [field, form[field] ?? null]),
  );
  if (kind === 'notice') {
    draft['path'] = emptyToNull(form['path']);
    draft['customerId'] = form['audience'] === 'one' ? emptyToNull(form['customerId']) : null;
  }
  if (kind === 'vote') draft['options'] = optionsOf(form['options']);
  return draft;
}

function optionsOf(options: unknown): unknown {
  if (!Array.isArray(options)) return [];
  return options.map((option: Form) => ({
    id: option['id'] ?? null,
    labelEn: option['labelEn'] ?? '',
    labelBn: option['labelBn'] ?? '',
  }));
}

const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** What is wrong with a form, by field; nothing when it can be sent. Lengths and alphabets are the fields' own rules. */
export function problemsOf(kind: ContentKind, form: Form): Record<string, string> {
  const problems: Record<string, string> = {};
  const { visibleFromMs, untilMs } = form;
  if (typeof visibleFromMs === 'number' && typeof untilMs === 'number' && untilMs <= visibleFromMs)
    problems['untilMs'] = 'The end must be after the beginning.';
  if (typeof untilMs === 'number' && typeof visibleFromMs !== 'number')
    problems['visibleFromMs'] = 'An end needs a beginning: without one this stays a draft.';
  if (kind === 'notice' && form['audience'] === 'one' && !/^[1-9]\d{0,15}$/.test(textOf(form['customerId'])))
    problems['customerId'] = 'The customer’s id: digits only.';
  const path = textOf(form['path']);
  if ((kind === 'ad' || path !== '') && kind !== 'page' && 'path' in EMPTY[kind] && !PATH.test(path))
    problems['path'] = 'A path of this site, such as /pages/tabbar/home.';
  return problems;
}

const PATH = /^\/pages\/[A-Za-z0-9/_-]{1,80}(?:\?[A-Za-z0-9=&_.-]{0,120})?$/;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
