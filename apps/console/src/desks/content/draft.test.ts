import { contentDrafts } from '@hilsa/contract/content/drafts';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY, problemsOf } from './draft.ts';

const WORDS = { titleEn: 'Title', titleBn: 'শিরোনাম', textEn: 'Text', textBn: 'লেখা' };

describe('drafts of content', () => {
  it('carry only the fields of their kind, whatever else the form holds', () => {
    const form = {
      ...EMPTY.notice,
      ...WORDS,
      id: '4',
      updatedAtMs: 5,
      state: 'visible',
      readCount: 9,
      path: '',
      reason: 'because',
    };
    const draft = draftOf('notice', form);
    expect(contentDrafts.notice.safeParse(draft).error?.issues).toBeUndefined();
    expect(Object.keys(draft)).not.toContain('reason');
    expect(draft['path']).toBeNull();
  });
  it('of every kind pass the contract once the words are filled in', () => {
    const filled = {
      news: { source: 'Hilsa', summaryEn: 'Short', summaryBn: 'ছোট' },
      ad: { path: '/pages/tabbar/home' },
      vote: {
        options: [
          { labelEn: 'Yes', labelBn: 'হ্যাঁ' },
          { id: '3', labelEn: 'No', labelBn: 'না' },
        ],
      },
      notice: {},
      page: {},
    };
    for (const kind of ['notice', 'news', 'ad', 'vote', 'page'] as const) {
      const draft = draftOf(kind, { ...EMPTY[kind], ...WORDS, ...filled[kind] });
      expect(contentDrafts[kind].safeParse(draft).error?.issues, kind).toBeUndefined();
    }
  });
  it('address one customer only when the audience is one', () => {
    expect(draftOf('notice', { ...EMPTY.notice, audience: 'one', customerId: '77' })['customerId']).toBe('77');
    expect(draftOf('notice', { ...EMPTY.notice, audience: 'all', customerId: '77' })['customerId']).toBeNull();
  });
  it('are told what is wrong beside the field', () => {
    expect(problemsOf('news', { visibleFromMs: 10, untilMs: 10 })).toHaveProperty('untilMs');
    expect(problemsOf('news', { visibleFromMs: null, untilMs: 10 })).toHaveProperty('visibleFromMs');
    expect(problemsOf('notice', { audience: 'one', customerId: '' })).toHaveProperty('customerId');
    expect(problemsOf('ad', { path: 'https://elsewhere.example' })).toHaveProperty('path');
    expect(problemsOf('ad', { path: '/pages/tabbar/home', visibleFromMs: 1, untilMs: 2 })).toEqual({});
    expect(problemsOf('notice', { audience: 'all', path: '' })).toEqual({});
  });
});
