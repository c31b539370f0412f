// In: a database. Out: votes counted once, pages clean whatever was written, texts by schedule, what desks may change.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { contentDrafts } from '../../../../packages/contract/src/content/drafts.ts';
import type { ContentDraft } from '@hilsa/contract';
import { createTestDatabase } from '../../test/test-database.ts';
import { createContent, createContentDesk, createPages, createVotes, openConsent } from './index.ts';
import { cleanHtml } from './pages.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
let sql: Sql;
let clock = START_MS;
const now = () => clock;
let customers: string[] = [];

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 6 });
  const rows = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    select n = 1, 'x', '2026-11', '+88017000000' || (10 + n), 0 from generate_series(1, 6) n returning id`;
  customers = rows.map(({ id }) => id);
});
beforeEach(() => {
  clock = START_MS;
});

const words = { titleEn: 'Title', titleBn: 'শিরোনাম', textEn: 'Text', textBn: 'লেখা' };
const always = { visibleFromMs: START_MS - 1, untilMs: null, mode: 'any' } as const;
const vote = (fields: Partial<ContentDraft<'vote'>> = {}): ContentDraft<'vote'> => ({
  ...words,
  ...always,
  changeable: true,
  results: 'always',
  options: [
    { id: null, labelEn: 'Yes', labelBn: 'হ্যাঁ' },
    { id: null, labelEn: 'No', labelBn: 'না' },
  ],
  ...fields,
});

describe('a vote', () => {
  const open = () => ({ desk: createContentDesk(sql, now), votes: createVotes(sql, 'live', now) });
  async function opened(fields: Partial<ContentDraft<'vote'>> = {}) {
    const { desk, votes } = open();
    const voteId = await desk.save('vote', null, vote(fields));
    const { options } = (await votes.list('en-US', null, voteId))[0]!;
    const [yes, no] = options.map(({ id }) => id) as [string, string];
    const cast = (customer: number, optionId: string) =>
      votes.cast('en-US', { customerId: customers[customer]!, voteId, optionId });
    const see = async (customer: number | null) =>
      (await votes.list('en-US', customer === null ? null : customers[customer]!, voteId))[0]!;
    return { desk, votes, voteId, yes, no, cast, see };
  }

  it('counts each customer once, however often and however fast they choose', async () => {
    const { yes, no, cast, see } = await opened();
    await Promise.all([1, 2, 3].flatMap((person) => Array.from({ length: 5 }, () => cast(person, yes))));
    await Promise.all([cast(1, no), cast(1, no)]);
    const seen = await see(1);
    expect(seen).toMatchObject({ total: 3, ownOptionId: no });
    expect(seen.options.map(({ votes }) => votes)).toEqual([2, 1]);
  });

  it('that cannot be changed stays with the first choice', async () => {
    const { yes, no, cast, see } = await opened({ changeable: false });
    const outcomes = await Promise.allSettled([cast(1, yes), cast(1, no), cast(1, yes), cast(1, no)]);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ refusal: 'vote-already-cast' });
    const { ownOptionId, total } = await see(1);
    expect(total).toBe(1);
    await expect(cast(1, ownOptionId!)).resolves.toMatchObject({ ownOptionId });
  });

  it('shows results by its rule, and to nobody before', async () => {
    const counts = async (see: (customer: number | null) => Promise<{ total: number | null }>) =>
      (await Promise.all([see(null), see(1), see(2)])).map(({ total }) => total);
    const afterVote = await opened({ results: 'after-vote', untilMs: START_MS + 10 });
    await afterVote.cast(1, afterVote.yes);
    expect(await counts(afterVote.see)).toEqual([null, 1, null]);
    const afterEnd = await opened({ results: 'after-end', untilMs: START_MS + 10 });
    await afterEnd.cast(1, afterEnd.yes);
    expect(await counts(afterEnd.see)).toEqual([null, null, null]);
    const hidden = await afterEnd.see(1);
    expect(hidden.options.map(({ votes }) => votes)).toEqual([null, null]);
    clock += 10;
    expect(await counts(afterVote.see)).toEqual([1, 1, 1]);
    expect(await counts(afterEnd.see)).toEqual([1, 1, 1]);
    await expect(afterEnd.cast(2, afterEnd.yes)).rejects.toMatchObject({ refusal: 'vote-ended' });
  });

  it('takes no option of another vote, no vote that is not there, none of a demo-only account', async () => {
    const { desk, votes } = open();
    const first = await opened();
    const draft = await desk.save('vote', null, vote({ visibleFromMs: null }));
    const unseen = { customerId: customers[1]!, voteId: draft, optionId: '1' };
    await expect(votes.cast('en-US', unseen)).rejects.toMatchObject({ refusal: 'unknown-vote' });
    await expect(votes.list('en-US', null, draft)).rejects.toMatchObject({ refusal: 'unknown-vote' });
    await expect(first.cast(1, '999999')).rejects.toMatchObject({ refusal: 'unknown-option' });
    const other = await opened();
    await expect(first.cast(1, other.yes)).rejects.toMatchObject({ refusal: 'unknown-option' });
    await expect(first.cast(0, first.yes)).rejects.toMatchObject({ refusal: 'vote-needs-account' });
  });

  it('is fixed once it opened, whether or not somebody chose: words, options, their order, its rules', async () => {
    const { desk, voteId, yes, no, cast } = await opened();
    const same = [
      { id: yes, labelEn: 'Yes', labelBn: 'হ্যাঁ' },
      { id: no, labelEn: 'No', labelBn: 'না' },
    ];
    const changes: Partial<ContentDraft<'vote'>>[] = [
      { options: [same[1]!, same[0]!] },
      {
        options: [
          { ...same[0]!, labelEn: 'No' },
          { ...same[1]!, labelEn: 'Yes' },
        ],
      },
      { options: [...same, { id: null, labelEn: 'Perhaps', labelBn: 'হয়তো' }] },
      { options: same, titleEn: 'The opposite?' },
      { options: same, textBn: 'উল্টোটা।' },
      { options: same, changeable: false },
      { options: same, results: 'after-end' },
      { options: same, visibleFromMs: START_MS + 1_000_000 },
      {},
    ];
    for (const change of changes)
      await expect(desk.save('vote', voteId, vote(change))).rejects.toMatchObject({ refusal: 'vote-opened' });
    await desk.save('vote', voteId, vote({ options: same, untilMs: START_MS + 1_000_000 }));
    await cast(1, yes);
    const draft = await desk.save('vote', null, vote({ visibleFromMs: null }));
    await desk.save('vote', draft, vote({ visibleFromMs: null, titleEn: 'Still being written' }));
    await expect(desk.remove('vote', voteId)).rejects.toMatchObject({ refusal: 'vote-has-choices' });
  });
}, 20_000);

describe('a page', () => {
  const page = (fields: Partial<ContentDraft<'page'>> = {}): ContentDraft<'page'> => ({
    ...words,
    name: 'privacy',
    visibleFromMs: START_MS,
    needsConsent: false,
    ...fields,
  });

  it('comes out clean whatever was written, also when it came into the table another way', async () => {
    const desk = createContentDesk(sql, now, { hosts: ['ok.example'] });
    const pages = createPages(sql, 'live', now, { hosts: ['ok.example'] });
    const evil = `<h2 onclick="x()">Head</h2><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">a</a><a href="https://ok.example" target=_top>b</a><a href="/pages/user/security">c</a><a href="//evil.example">d</a><a href="https://not-listed.example/x">e</a><a href="https://ok.example.evil.example/">f</a><svg><script>y</script></svg><iframe src="https://evil.example"></iframe><style>*{}</style><p style="color:red" class="x">Text</p>`;
    const clean =
      '<h2>Head</h2><a>a</a><a href="https://ok.example" rel="noopener noreferrer nofollow">b</a><a href="/pages/user/security">c</a><a>d</a><a>e</a><a>f</a><p>Text</p>';
    await desk.save('page', null, page({ textEn: evil, name: 'company' }));
    const kept = await sql<
      { text_en: string }[]
    >`select text_en from content.pages where name = 'company' and mode = 'any'`;
    expect(kept[0]!.text_en).toBe(clean);
    await sql`
      insert into content.pages (name, mode, version, title_en, title_bn, text_en, text_bn, needs_consent, visible_from_ms, updated_ms)
      values ('company', 'any', 'straight', 'T', 'T', ${evil}, ${evil}, false, ${START_MS + 1}, 0)`;
    clock += 1;
    const shown = await pages.page('en-US', 'company');
    expect(shown!.text).toBe(clean);
    expect(desk.preview(evil)).toBe(clean);
    await expect(desk.save('page', null, page({ textBn: '<script>x</script>' }))).rejects.toMatchObject({
      refusal: 'field-invalid',
      detail: { field: 'textBn' },
    });
  });

  it.each([
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<p/onmouseover=alert(1)>x</p>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<!--<script>-->alert(1)<!--</script>-->',
    '<a href="/pages/x" onfocus=alert(1) autofocus>x</a>',
    '<p title="</p><script>alert(1)</script>">x</p>',
    '<svg/onload=alert(1)>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
    '<a href="jav&#x09;ascript&#58;alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">x</a>',
    '<a href="blob:https://hilsa.example/1">x</a>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<style>@import "https://evil.example/x.css";</style><link rel=stylesheet href=//evil.example><p>x</p>',
    '<base href="https://evil.example/"><a href="/pages/x">x</a>',
    '<meta http-equiv=refresh content="0;url=https://evil.example"><p>x</p>',
    '<form action="https://evil.example"><button formaction="javascript:alert(1)">x</button><input autofocus onfocus=alert(1)></form>',
    '<object data="data:text/html,x"></object><embed src="javascript:alert(1)">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<template><script>alert(1)</script></template>',
    '<p>x<!-- --!> <img src=x onerror=alert(1)> --></p>',
    '<p\u0000 onclick=alert(1)>x</p>',
  ])('leaves nothing that runs of %s', (html) => {
    const kept = cleanHtml(html);
    expect(kept).not.toMatch(/<(?!\/?(?:h2|h3|p|ul|ol|li|strong|em|br|a)\b)/i);
    expect(kept).not.toMatch(/\son\w+\s*=|javascript:|data:/i);
    expect(cleanHtml(kept)).toBe(kept);
  });

  it('shows markup that was written as text as the text it is', () => {
    const text = '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; &quot;</p>';
    expect(cleanHtml(text)).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; "</p>');
    expect(cleanHtml(cleanHtml(text))).toBe(cleanHtml(text));
  });

  it('is a new version with each save, shown from its time, in the caller’s language', async () => {
    const desk = createContentDesk(sql, now);
    const pages = createPages(sql, 'live', now);
    expect(await pages.page('en-US', 'privacy')).toBeNull();
    expect(await createPages(sql, 'sandbox', Date.now).page('en-US', 'privacy')).toMatchObject({ version: '2026-11' });
    const draft = await desk.save('page', null, page({ visibleFromMs: null }));
    const first = await desk.save('page', draft, page({ titleEn: 'First' }));
    expect(await desk.get('page', draft)).toBeNull();
    const second = await desk.save('page', first, page({ titleEn: 'Second', visibleFromMs: START_MS + 100 }));
    expect(await desk.get('page', first)).toMatchObject({ state: 'visible', titleEn: 'First' });
    expect(await desk.get('page', second)).toMatchObject({ state: 'scheduled' });
    expect(await pages.page('en-US', 'privacy')).toMatchObject({ title: 'First' });
    clock += 100;
    expect(await pages.page('en-US', 'privacy')).toMatchObject({ title: 'Second' });
    expect(await pages.page('bn-BN', 'privacy')).toMatchObject({ title: 'শিরোনাম', text: 'লেখা' });
    expect(await desk.get('page', first)).toMatchObject({ state: 'over' });
    await expect(desk.remove('page', first)).rejects.toMatchObject({ refusal: 'page-in-use' });
    const versions = await sql<
      { version: string }[]
    >`select version from content.pages where version like '2026-11-21%'`;
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
    // Its day is cut at UTC+6, as every day that a customer sees.
    const evening = Date.UTC(2026, 10, 21, 18);
    const late = await desk.save('page', null, page({ visibleFromMs: evening - 1 }));
    expect(await desk.get('page', late)).toMatchObject({ version: expect.stringMatching(/^2026-11-21/) });
    const next = await desk.save('page', null, page({ visibleFromMs: evening }));
    expect(await desk.get('page', next)).toMatchObject({ version: expect.stringMatching(/^2026-11-22/) });
  });

  it('that asks for consent is the version to agree to, when its time has come', async () => {
    const pages = createPages(sql, 'live', now);
    const desk = createContentDesk(sql, now);
    expect(await pages.consentVersion('2026-11')).toBe('2026-11');
    await desk.save('page', null, page({ name: 'about', needsConsent: true, visibleFromMs: START_MS }));
    const id = await desk.save(
      'page',
      null,
      page({ name: 'disclaimer', needsConsent: true, visibleFromMs: START_MS + 50 }),
    );
    expect(await pages.consentVersion('2026-11')).toBe('2026-11');
    const consent = await openConsent(pages, '2026-11');
    clock += 50;
    const { version } = (await desk.get('page', id))!;
    expect(await pages.consentVersion('2026-11')).toBe(version);
    expect(consent.current()).toBe('2026-11');
    await consent.refresh();
    expect(consent.current()).toBe(version);
  });
});

describe('news, cards and notices', () => {
  it('are seen in their mode and time, and found by a title that is text and no pattern', async () => {
    const desk = createContentDesk(sql, now);
    const live = createContent(sql, 'live', now);
    const draft = { ...words, ...always, source: 'Hilsa', summaryEn: 'Short', summaryBn: 'ছোট' };
    const titled = await desk.save('news', null, { ...draft, titleEn: '100% & more_or_less' });
    const later = await desk.save('news', null, { ...draft, visibleFromMs: START_MS + 5 });
    const over = await desk.save('news', null, { ...draft, untilMs: START_MS });
    const own = async () => (await live.news('en-US', null, 50)).list.map(({ id }) => id);
    expect(await own()).toContain(titled);
    expect(await own()).not.toContain(later);
    expect(await own()).not.toContain(over);
    expect(await live.newsItem('en-US', over)).toBeNull();
    expect((await desk.list('news', { offset: 0, limit: 9, search: '100% & more_' })).total).toBe(1);
    expect((await desk.list('news', { offset: 0, limit: 9, search: '%' })).total).toBe(1);
    expect(await desk.get('news', later)).toMatchObject({ ...draft, state: 'scheduled', visibleFromMs: START_MS + 5 });
    await desk.save('news', later, draft);
    expect(await own()).toContain(later);
    await desk.remove('news', later);
    await expect(desk.remove('news', later)).rejects.toMatchObject({ refusal: 'unknown-content' });
    await expect(desk.save('news', later, draft)).rejects.toMatchObject({ refusal: 'unknown-content' });
  });

  it('cannot end before they begin', async () => {
    const desk = createContentDesk(sql, now);
    const backwards = { visibleFromMs: START_MS, untilMs: START_MS, mode: 'any' } as const;
    const news = { ...words, ...backwards, source: 'Hilsa', summaryEn: 'Short', summaryBn: 'ছোট' };
    const refused = { refusal: 'field-invalid', detail: { field: 'untilMs' } };
    await expect(desk.save('news', null, news)).rejects.toMatchObject(refused);
    await expect(desk.save('vote', null, vote(backwards))).rejects.toMatchObject(refused);
    await desk.save('news', null, { ...news, visibleFromMs: null });
  });

  it('read back as they were saved, each in the contract’s shape', async () => {
    const desk = createContentDesk(sql, now);
    const drafts = {
      notice: {
        ...words,
        ...always,
        audience: 'one',
        customerId: customers[1]!,
        path: '/pages/user/kyc',
        announce: false,
      },
      ad: { ...words, ...always, place: 'home', position: 3, path: '/pages/tabbar/markets' },
    } as const;
    for (const kind of ['notice', 'ad'] as const) {
      expect(contentDrafts[kind].parse(drafts[kind])).toEqual(drafts[kind]);
      const id = await desk.save(kind, null, drafts[kind]);
      expect(await desk.get(kind, id)).toMatchObject({ ...drafts[kind], id, updatedAtMs: START_MS, state: 'visible' });
    }
    for (const wrong of [{ customerId: null }, { audience: 'all' }] as const)
      await expect(desk.save('notice', null, { ...drafts.notice, ...wrong })).rejects.toMatchObject({
        refusal: 'fields-conflict',
      });
    await expect(desk.save('notice', null, { ...drafts.notice, customerId: '999999999' })).rejects.toMatchObject({
      refusal: 'unknown-account',
    });
  });
});
