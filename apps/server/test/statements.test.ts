// Statements over a real gateway and database: every file fits and is checked, one changed byte is named, a PDF says the same in both languages,
// links are short-lived and of one sign-in, and a day that is over leads to its published checkpoint.
import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH, RECORD_REASONS } from '@hilsa/contract';
import { checkStatement, COST_REASONS, dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { type DayBook, dayBooks } from '../src/gateway/assets/days.ts';
import { ratesOver } from '../src/gateway/assets/rates.ts';
import { closePastDays } from '../src/gateway/statements/close-days.ts';
import { numberText } from '../src/gateway/messages/number-text.ts';
import { ask, fundedPerson, openDoors, PASSWORD, post, type Doors, type Person } from './doors.ts';

let doors: Doors;
let person: Person;
const month = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 7);

beforeAll(async () => {
  doors = await openDoors();
  const maker = await fundedPerson(doors);
  person = await fundedPerson(doors);
  for (const [who, side] of [
    [maker, 'sell'],
    [person, 'buy'],
    [person, 'buy'],
  ] as const)
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', type: 'limit', side, price: '100000', quantity: '0.02' },
      who.token,
    );
});

async function fileOf(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Buffer> {
  const path = fields['wallet'] === undefined ? '/user/export' : '/user/statement';
  const { link } = await ask(doors, path, fields, person.token, headers);
  const response = await read(link!, person.token);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return response.rawPayload;
}

const read = async (link: string, token: string) =>
  doors.app.inject({
    method: 'POST',
    url: `${BASE_PATH}/user/statement/file`,
    payload: `link=${link}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accesstoken: token },
  });

describe('a statement', () => {
  it.each(['csv', 'json'])('as %s fits line by line, and closes with the balance', async (format) => {
    const text = (await fileOf({ wallet: 'coin', month, format })).toString();
    const report = checkStatement(text);
    expect(report).toMatchObject({ misfit: null, entries: 5, entriesAfter: 5, days: 0 });
    const { list } = await ask(doors, '/coin/assets', {}, person.token);
    for (const { asset, total } of list) expect(report.closings.get(asset)).toBe(total);
    expect(text).toContain('order-');
  });

  it('of which one byte is changed is found, and the line is named', async () => {
    const text = (await fileOf({ wallet: 'coin', month, format: 'csv' })).toString();
    const at = text.indexOf('-2000,');
    const changed = `${text.slice(0, at)}-2001,${text.slice(at + 6)}`;
    expect(checkStatement(changed).misfit).toEqual({ line: text.slice(0, at).split('\n').length, what: 'entry-hash' });
  });

  it('of an empty wallet says so, and fits', async () => {
    const text = (await fileOf({ wallet: 'contract', month, format: 'json' })).toString();
    expect(checkStatement(text)).toMatchObject({ misfit: null, entries: 0 });
  });

  it('counts as fees what the contract calls a cost, and nothing else', () => {
    const costs = Object.entries(RECORD_REASONS).filter(([, { meaning }]) => meaning === 'cost');
    expect(new Set(costs.map(([reason]) => reason))).toEqual(new Set(COST_REASONS));
  });

  it.each([
    ['en-US', ['Account statement', 'Test money', 'Trading fee', '−2,000 USDT', 'Open order', 'Closing balance']],
    ['bn-BN', ['হিসাব বিবরণী', 'পরীক্ষামূলক টাকা', 'লেনদেন ফি', '−২,০০০ USDT', 'চলমান অর্ডার', 'সমাপনী স্থিতি']],
  ])('as PDF reads back in %s', async (language, words) => {
    const text = textOf(await fileOf({ wallet: 'coin', month, format: 'pdf' }, { 'accept-language': language }));
    for (const word of words) expect(text).toContain(word);
  });

  it('groups digits as its language does', () => {
    expect(numberText('-1234567.89', 'en-US')).toBe('−1,234,567.89');
    expect(numberText('1234567.8', 'bn-BN')).toBe('১২,৩৪,৫৬৭.৮');
    expect(numberText('0.00012345', 'en-US')).toBe('0.00012345');
  });
});

describe('the archive', () => {
  it('has every wallet and month that had entries, in every format', async () => {
    const files = unzipSync(await fileOf({}));
    expect(Object.keys(files).toSorted()).toEqual(
      ['checkpoints.json', ...['csv', 'json', 'pdf'].map((format) => `hilsa-coin-${month}.${format}`)].toSorted(),
    );
    const csv = Buffer.from(files[`hilsa-coin-${month}.csv`]!).toString();
    expect(checkStatement(csv).misfit).toBeNull();
    expect(Buffer.from(files[`hilsa-coin-${month}.pdf`]!).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a link', () => {
  it('is of the sign-in that asked, and of no other, not even of the same customer', async () => {
    const { link } = await ask(doors, '/user/statement', { wallet: 'coin', month, format: 'csv' }, person.token);
    const again = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
    for (const token of [again.token, (await fundedPerson(doors)).token])
      expect(JSON.parse((await read(link!, token)).body)).toMatchObject({ code: -1001, refusal: 'link-over' });
    expect((await read(link!, person.token)).statusCode).toBe(200);
  });

  it('is over after a minute', async () => {
    const { link, linkEndsMs } = await ask(
      doors,
      '/user/statement',
      { wallet: 'coin', month, format: 'csv' },
      person.token,
    );
    expect(linkEndsMs! - Date.now()).toBeLessThanOrEqual(60_000);
    doors.clock.ahead += 60_000;
    expect(JSON.parse((await read(link!, person.token)).body)).toMatchObject({ refusal: 'link-over' });
    doors.clock.ahead = 0;
  });
});

describe('a day that is over', () => {
  it('is published once, and statements lead to it; one that was forged does not', async () => {
    const { real } = doors.worlds;
    expect((await ask(doors, '/index/checkpoints')).list).toEqual([]);
    const tomorrow = Date.now() + 86_400_000;
    await Promise.all([closePastDays(real, tomorrow), closePastDays(real, tomorrow)]);
    const { list } = await ask(doors, '/index/checkpoints');
    expect(list).toHaveLength(1);
    expect(Number(list[0]!.leaves)).toBeGreaterThan(1);
    const text = (await fileOf({ wallet: 'coin', month, format: 'json' })).toString();
    const published = new Map([[dhakaDay(Date.now()), list[0]!.hash]]);
    expect(checkStatement(text, published)).toMatchObject({ misfit: null, days: 1, comparedDays: 1, entriesAfter: 0 });
    const forged = new Map([[dhakaDay(Date.now()), list[0]!.root]]);
    expect(checkStatement(text, forged).misfit).toMatchObject({ what: 'published' });
  });

  it('may not be changed or taken back by the application', async () => {
    for (const change of ['delete from real.checkpoints', `update real.checkpoints set leaves = 1`])
      await expect(doors.sql.unsafe(change)).rejects.toThrow(/permission denied/);
  });
});

describe('a period', () => {
  it('values a day that is over at the rate it ended with: another rate from now on changes no past', async () => {
    const bob = await fundedPerson(doors);
    const nowMs = Date.now();
    const today = dhakaDay(nowMs);
    const changedMs = dhakaDayStart(today + 1) + 1;
    const displayRate = { asset: 'BDT', rate: '150', source: 'a setting', atMs: changedMs };
    const ratesAt = ratesOver({ displayRate, displayRateAt: (atMs) => (atMs < changedMs ? '120' : '150') });
    const [row] = await doors.sql`
      select account from identity.accounts where customer_id = ${bob.id} and world = 'real'`;
    const books = await dayBooks(doors.worlds.real, row!['account'], {
      ratesAt,
      currency: 'BDT',
      days: { from: today, to: today + 1 },
      nowMs: dhakaDayStart(today + 2),
    });
    const [first, second] = books as [DayBook, DayBook];
    expect(first.end).toBeGreaterThan(0n);
    expect(second.start).toBe(first.end);
    expect(second.end * 120n).toBe(first.end * 150n);
  });

  it('adds up: a deposit is no gain, and what is left over is what prices and fees did', async () => {
    const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
    const period = await ask(
      doors,
      '/user/assets/period',
      { from: `${month}-01`, to: today, currency: 'USDT' },
      person.token,
    );
    const cents = (text: string) => BigInt(Math.round(Number(text) * 1e6));
    expect(cents(period.profit)).toBe(
      cents(period.closing) - cents(period.opening) - cents(period.moneyIn) + cents(period.moneyOut),
    );
    expect(cents(period.profit)).toBe(cents(period.gains) - cents(period.losses) - cents(period.costs));
    expect(cents(period.costs)).toBeGreaterThan(0n);
    expect(period.firstDay).toBe(today);
    expect(
      await post(doors, '/user/assets/period', { from: '2020-01-01', to: today }, { accesstoken: person.token }),
    ).toMatchObject({
      refusal: 'period-too-long',
    });
  });
});

/** What a PDF's runs say they stand for, in order, as a reader copies it out. */
function textOf(pdf: Buffer): string {
  const texts: string[] = [];
  const latin = pdf.toString('latin1');
  for (const found of latin.matchAll(/stream\r?\n/g)) {
    const from = found.index + found[0].length;
    const bytes = pdf.subarray(from, latin.indexOf('endstream', from));
    let content: string;
    try {
      content = inflateSync(bytes).toString('latin1');
    } catch {
      continue;
    }
    for (const [, hex, plain] of content.matchAll(/\/ActualText\s*(?:<([0-9a-fA-F]+)>|\(((?:[^()\\]|\\.)*)\))/gs))
      texts.push(hex === undefined ? literal(plain!) : utf16(Buffer.from(hex, 'hex')));
  }
  return texts.join('');
}

function literal(text: string): string {
  const bytes = Buffer.from(
    text.replaceAll(
      /\\([nrtbf()\\])/gs,
      (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
    ),
    'latin1',
  );
  return bytes[0] === 0xfe ? utf16(bytes) : bytes.toString('latin1');
}

function utf16(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}
