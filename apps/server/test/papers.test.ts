// The identity check as a customer and an operator live it: drawn documents, a real gateway, a real database, the console's door.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH, type ReplyOf } from '@hilsa/contract';
import { drawPaper, type DrawnPaper } from '@hilsa/testkit/papers/draw-paper';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { createFileStore, createVault } from '../src/identity/papers/index.ts';
import {
  ask,
  captcha,
  openDoors,
  PASSWORD,
  post,
  register,
  send,
  type Answer,
  type Doors,
  type Person,
} from './doors.ts';

// Every picture is decoded, encoded and looked at: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

const NAME = 'Rahim Uddin Bepari';
const PASSPORT = {
  type: 'passport',
  name: 'Md Karim Rahman',
  number: 'A01234567',
  mrz: 'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<< A012345678BGD9001158M3001145<<<<<<<<<<<<<<<2',
};

let doors: Doors;
let reviewer: Staff;
let numbers = 2_145_678_100;
const drawn = new Map<string, Promise<Uint8Array>>();

beforeAll(async () => {
  doors = await openDoors({ KYC_REQUIRED_FOR: 'trade,upgrade' });
  reviewer = await operator(doors, 'compliance');
});

function picture(paper: DrawnPaper): Promise<Uint8Array> {
  const key = JSON.stringify(paper);
  const known = drawn.get(key) ?? drawPaper(paper);
  drawn.set(key, known);
  return known;
}

function upload(person: Person, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  return send(doors, {
    method: 'POST',
    url: `${BASE_PATH}/user/file/add`,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'image/jpeg', 'x-file-purpose': 'paper', accesstoken: person.token, ...headers },
  });
}

async function fileOf(person: Person, paper: DrawnPaper, headers: Record<string, string> = {}): Promise<string> {
  const answer = await upload(person, await picture(paper), headers);
  if (answer.code !== 0) throw new Error(`not taken: ${JSON.stringify(answer)}`);
  return (answer.data as ReplyOf<'/user/file/add'>).fileId;
}

const front = (person: Person, flaw?: DrawnPaper['flaw']) =>
  fileOf(person, { shape: 'card', side: 'front', ...(flaw !== undefined && { flaw }) });
const back = (person: Person) => fileOf(person, { shape: 'card', side: 'back' });

async function card(person: Person, fields: Record<string, string> = {}): Promise<Record<string, string>> {
  numbers += 1;
  return {
    consentVersion: '2026-11',
    type: 'id-card',
    name: NAME,
    number: String(numbers),
    frontFileId: await front(person),
    backFileId: await back(person),
    ...fields,
  };
}

const submit = (person: Person, fields: Record<string, string>, language = 'en-US') =>
  post(doors, '/user/auth/submit', fields, { accesstoken: person.token, 'accept-language': language });
const standing = (person: Person) => ask(doors, '/user/auth', {}, person.token);

async function caseOf(person: Person): Promise<string> {
  const { list } = await askConsole(doors, reviewer, '/papers/list', { customerId: person.id, order: 'desc' });
  return list[0]!.id;
}

async function bytesOf(person: Person, fileId: string) {
  return doors.app.inject({
    method: 'GET',
    url: `${BASE_PATH}/user/file?fileId=${fileId}`,
    headers: { accesstoken: person.token },
  });
}

describe('pictures', () => {
  it('come back to their owner as they are kept, and to nobody else', async () => {
    const [owner, other] = [await register(doors), await register(doors)];
    const fileId = await fileOf(owner, { shape: 'card', side: 'front' }, { 'x-file-purpose': 'chat' });
    const own = await bytesOf(owner, fileId);
    expect(own.headers['content-type']).toBe('image/jpeg');
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await bytesOf(other, fileId)).json()).toMatchObject({ code: -1001, refusal: 'unknown-file' });
  });

  it('of papers come back to nobody by a customer’s call: only reviewers look, and each look is noted', async () => {
    const owner = await register(doors);
    expect((await bytesOf(owner, await front(owner))).json()).toMatchObject({ code: -1001, refusal: 'unknown-file' });
  });

  it('lie sealed in the database', async () => {
    const owner = await register(doors);
    const fileId = await front(owner);
    const [row] = await doors.sql<{ sealed: Buffer }[]>`select sealed from identity.files where id = ${fileId}`;
    expect(row!.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(row!.sealed.includes('JFIF')).toBe(false);
  });

  it('are refused without a purpose, as something else, too large, and from strangers', async () => {
    const owner = await register(doors);
    const good = await picture({ shape: 'card', side: 'front' });
    expect(await upload(owner, good, { 'x-file-purpose': 'poster' })).toMatchObject({
      refusal: 'file-purpose-invalid',
    });
    expect(await upload(owner, good, { 'content-type': 'image/png' })).toMatchObject({
      refusal: 'file-type-unsupported',
    });
    expect(await upload(owner, good, { 'content-type': 'image/svg+xml' })).toMatchObject({
      refusal: 'content-type-unsupported',
    });
    expect(await upload(owner, new Uint8Array(8 * 1024 * 1024 + 1))).toMatchObject({ refusal: 'body-too-large' });
    expect(await upload(owner, good, { accesstoken: 'x'.repeat(43) })).toMatchObject({ code: -1000 });
  });

  it('are not kept when they are empty, or longer or shorter than their sender says', async () => {
    const owner = await register(doors);
    const good = await picture({ shape: 'card', side: 'front' });
    expect(await upload(owner, new Uint8Array())).toMatchObject({ refusal: 'file-type-unsupported' });
    for (const length of [good.length - 1000, good.length + 1000])
      expect((await upload(owner, good, { 'content-length': String(length) })).code).not.toBe(0);
    const kept = await doors.sql`select 1 from identity.files where customer_id = ${owner.id}`;
    expect(kept).toHaveLength(0);
  });

  it('are not taken as the body of any other call', async () => {
    const owner = await register(doors);
    const answer = await send(doors, {
      method: 'POST',
      url: `${BASE_PATH}/user/info`,
      payload: Buffer.from(await picture({ shape: 'card', side: 'front' })),
      headers: { 'content-type': 'image/jpeg', accesstoken: owner.token },
    });
    expect(answer).toMatchObject({ refusal: 'content-type-unsupported' });
  });

  it('are bounded by the day', async () => {
    const owner = await register(doors);
    const fileId = await front(owner);
    await doors.sql`
      insert into identity.files (id, customer_id, purpose, width, height, sealed, created_ms)
      select left(md5(n::text), 22), customer_id, purpose, width, height, sealed, created_ms
      from identity.files, generate_series(1, 59) n where id = ${fileId}`;
    const answer = await upload(owner, await picture({ shape: 'card', side: 'back' }));
    expect(answer).toMatchObject({ refusal: 'file-quota' });
    expect(answer.detail!['retryAfterSeconds']).toBeGreaterThan(80_000);
  });

  it('are bounded by the day when they are refused too; what is taken counts once', async () => {
    const owner = await register(doors);
    await front(owner);
    const tries: Answer[] = [];
    for (let n = 0; n < 60; n += 1) tries.push(await upload(owner, Buffer.from('no picture at all')));
    const refused = (word: string) => tries.filter(({ refusal }) => refusal === word).length;
    expect([refused('file-type-unsupported'), refused('file-quota')]).toEqual([59, 1]);
    expect(await upload(owner, await picture({ shape: 'card', side: 'back' }))).toMatchObject({
      refusal: 'file-quota',
    });
    doors.clock.ahead += 25 * 3_600_000;
    const again = await ask(doors, '/user/login', { phone: owner.phone, password: PASSWORD });
    const later = await upload({ ...owner, ...again }, await picture({ shape: 'card', side: 'back' }));
    doors.clock.ahead -= 25 * 3_600_000;
    expect(later.code).toBe(0);
  });

  it('cannot be sent by a demo without an account', async () => {
    const { tokenDemo } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    const answer = await upload({ token: tokenDemo } as Person, await picture({ shape: 'card', side: 'front' }));
    expect(answer).toMatchObject({ refusal: 'demo-only-account' });
  });
});

describe('sending papers', () => {
  it('asks for everything first, and then nothing until a decision', async () => {
    const person = await register(doors);
    expect(await standing(person)).toMatchObject({ idStatus: 'none', paper: null, requiredFor: ['trade', 'upgrade'] });
    const answer = await submit(person, await card(person, { number: '২৩৪৫ ৬৭৮৯০১' }));
    expect(answer.data).toMatchObject({
      idStatus: 'pending',
      paper: { type: 'id-card', name: 'R•••• U•••• B•••••', number: '••••••8901' },
      redo: [],
    });
    expect(await submit(person, await card(person))).toMatchObject({ refusal: 'paper-under-review' });
    const [row] = await doors.sql<{ row: string }[]>`
      select row_to_json(p)::text as row from identity.papers p where customer_id = ${person.id}`;
    expect(row!.row).not.toMatch(/Rahim|2345678901/);
  });

  it.each([
    ['blurred', 'not-sharp'],
    ['cut', 'border-not-full'],
    ['dark', 'too-dark'],
    ['glare', 'glare'],
  ] as const)('does not take a %s picture', async (flaw, told) => {
    const person = await register(doors);
    const answer = await submit(person, await card(person, { frontFileId: await front(person, flaw) }));
    expect(answer).toMatchObject({ refusal: 'paper-image-flawed', detail: { side: 'front', flaw: told } });
    expect((await standing(person)).idStatus).toBe('none');
  });

  it('says so in Bengali words', async () => {
    const person = await register(doors);
    const answer = await submit(person, await card(person, { frontFileId: await front(person, 'blurred') }), 'bn-BN');
    expect(answer.msg).toContain('অক্ষরগুলো স্পষ্ট নয়');
    expect(answer.msg).not.toMatch(/[a-z]/);
  });

  it('keeps the pictures of what was refused for another try', async () => {
    const person = await register(doors);
    const fields = await card(person);
    const flawed = await card(person, {
      backFileId: await fileOf(person, { shape: 'card', side: 'back', flaw: 'dark' }),
    });
    expect(await submit(person, { ...flawed, frontFileId: fields['frontFileId']! })).toMatchObject({
      refusal: 'paper-image-flawed',
    });
    await createFileStore(doors.sql, createVault(new Uint8Array(32).fill(7)), Date.now).sweep();
    expect((await submit(person, fields)).code).toBe(0);
  });

  it('names what is wrong', async () => {
    const [person, other] = [await register(doors), await register(doors)];
    const good = await card(person);
    const { number: _, ...numberless } = good;
    const cases: [Record<string, string>, Record<string, unknown>][] = [
      [
        { ...good, consentVersion: '2020-01' },
        { refusal: 'consent-required', detail: { version: '2026-11' } },
      ],
      [{ ...good, name: 'R2D2' }, { refusal: 'paper-name-invalid' }],
      [{ ...good, number: '12345' }, { refusal: 'paper-number-invalid' }],
      [numberless, { refusal: 'field-missing', detail: { field: 'number' } }],
      [{ ...good, mrz: PASSPORT.mrz }, { refusal: 'fields-conflict' }],
      [{ ...good, frontFileId: await front(other) }, { refusal: 'unknown-file' }],
      [
        { ...good, frontFileId: await fileOf(person, { shape: 'card', side: 'front' }, { 'x-file-purpose': 'chat' }) },
        { refusal: 'unknown-file' },
      ],
      [
        { ...good, backFileId: await fileOf(person, { shape: 'card', side: 'front', turned: 2 }) },
        { refusal: 'paper-images-alike' },
      ],
    ];
    for (const [fields, refused] of cases)
      expect(await submit(person, fields)).toMatchObject({ code: -1001, ...refused });
    expect((await submit(person, await card(person))).code).toBe(0);
  });

  it('reads the lines of a passport', async () => {
    const person = await register(doors);
    const sent = async (fields: Record<string, string>) =>
      submit(person, {
        consentVersion: '2026-11',
        ...PASSPORT,
        frontFileId: await fileOf(person, { shape: 'passport', side: 'front' }),
        ...fields,
      });
    expect(await sent({ mrz: PASSPORT.mrz.replace('9001158', '9001159') })).toMatchObject({
      refusal: 'mrz-invalid',
      detail: { field: 'birth' },
    });
    expect(await sent({ number: 'A01234568' })).toMatchObject({
      refusal: 'mrz-does-not-match',
      detail: { field: 'number' },
    });
    expect(await sent({ name: 'Somebody Else' })).toMatchObject({
      refusal: 'mrz-does-not-match',
      detail: { field: 'name' },
    });
    expect(await sent({})).toMatchObject({ code: 0, data: { idStatus: 'pending' } });
    const shown = await askConsole(doors, reviewer, '/papers/get', { id: await caseOf(person) });
    expect(shown).toMatchObject({
      name: PASSPORT.name,
      number: 'A01234567',
      sides: ['front'],
      mrz: { birth: '1990-01-15' },
    });
  });

  it('reads those lines as they stand: what is likely misread is for the person to change', async () => {
    const person = await register(doors);
    const answer = await submit(person, {
      consentVersion: '2026-11',
      ...PASSPORT,
      mrz: PASSPORT.mrz.replace('900115', '9OO115'),
      frontFileId: await fileOf(person, { shape: 'passport', side: 'front' }),
    });
    expect(answer).toMatchObject({ refusal: 'mrz-invalid', detail: { field: 'birth' } });
  });

  it('holds one document to one account, however it is written', async () => {
    const [first, second] = [await register(doors), await register(doors)];
    expect((await submit(first, await card(first, { number: '8198510123456' }))).code).toBe(0);
    for (const number of ['19858198510123456', '8198-5101-23456'])
      expect(await submit(second, await card(second, { number }))).toMatchObject({ refusal: 'paper-number-taken' });
    expect((await standing(second)).idStatus).toBe('none');
  });

  it('takes one of two sendings at the same time', async () => {
    const person = await register(doors);
    const both = await Promise.all([card(person), card(person)]);
    const answers = await Promise.all(both.map((fields) => submit(person, fields)));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([-1001, 0]);
    const { total } = await askConsole(doors, reviewer, '/papers/list', { customerId: person.id });
    expect(total).toBe(1);
  });
});

describe('the decision', () => {
  it('sends fields back with reasons, takes only those again, and then opens what needed it', async () => {
    const person = await register(doors);
    await submit(person, await card(person));
    const reasons = [{ field: 'front', reason: 'glare', note: 'top left' }];
    expect((await act(doors, reviewer, 'reject-papers', await caseOf(person), { reasons })).code).toBe(0);

    const told = await standing(person);
    expect(told).toMatchObject({ idStatus: 'fail', redo: ['front'], reasons: [{ field: 'front', reason: 'glare' }] });
    expect(told.reasons[0]!.text).toMatch(/top left$/);
    const bengali = await ask(doors, '/user/auth', {}, person.token, { 'accept-language': 'bn-BN' });
    expect(bengali.reasons[0]!.text).toMatch(/[ঀ-৿].*top left$/);

    const again = { consentVersion: '2026-11', frontFileId: await front(person) };
    expect(await submit(person, { ...again, name: 'Another Name' })).toMatchObject({ refusal: 'paper-field-settled' });
    expect(await submit(person, { consentVersion: '2026-11' })).toMatchObject({
      refusal: 'field-missing',
      detail: { field: 'frontFileId' },
    });
    expect((await submit(person, again)).data).toMatchObject({ idStatus: 'pending' });

    const id = await caseOf(person);
    const shown = await askConsole(doors, reviewer, '/papers/get', { id });
    expect(shown).toMatchObject({
      attempt: 2,
      name: NAME,
      given: ['front'],
      sides: ['front', 'back'],
      history: [{ approved: false }],
    });
    expect((await act(doors, reviewer, 'approve-papers', id)).code).toBe(0);
    expect((await standing(person)).idStatus).toBe('succ');
    expect(await submit(person, await card(person))).toMatchObject({ refusal: 'paper-verified' });
    expect((await act(doors, reviewer, 'reject-papers', id, { reasons })).code).not.toBe(0);
  });

  it('is heard at once by a sign-in that is under way, in orders and notices', async () => {
    const person = await register(doors);
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };
    const place = () => post(doors, '/coin/order/add', order, { accesstoken: person.token });
    expect(await place()).toMatchObject({ refusal: 'kyc-required' });
    await submit(person, await card(person));
    expect(await place()).toMatchObject({ refusal: 'kyc-required' });
    await act(doors, reviewer, 'approve-papers', await caseOf(person));
    expect((await place()).refusal).toBe('transaction-pin-required');
    const { list } = await ask(doors, '/user/notice', {}, person.token);
    expect(list.map(({ event }) => event)).toEqual(expect.arrayContaining(['papers-received', 'papers-approved']));
  });

  it('is helped by what was measured on each picture, of those sent before too', async () => {
    const person = await register(doors);
    const screen = await front(person, 'screen');
    await submit(person, await card(person, { frontFileId: screen, frontSource: 'upload', backSource: 'camera' }));
    const first = await askConsole(doors, reviewer, '/papers/get', { id: await caseOf(person) });
    const measured = (shown: typeof first, side: 'front' | 'back') => {
      const look = shown.looks.find((each) => each.side === side)!;
      return { source: look.source, broken: look.measures.filter(({ holds }) => !holds).map(({ measure }) => measure) };
    };
    // A screen's grid is a hint: the papers are under review all the same.
    expect(measured(first, 'front')).toEqual({ source: 'upload', broken: ['recapture'] });
    expect(measured(first, 'back')).toEqual({ source: 'camera', broken: [] });
    expect(first.looks[0]!.measures.find(({ measure }) => measure === 'recapture')!.value).toBeGreaterThan(0.9);

    const reasons = [{ field: 'front', reason: 'not-an-original' }];
    await act(doors, reviewer, 'reject-papers', first.id, { reasons });
    await submit(person, { consentVersion: '2026-11', frontFileId: await front(person), frontSource: 'camera' });
    const again = await askConsole(doors, reviewer, '/papers/get', { id: await caseOf(person) });
    expect(measured(again, 'front')).toEqual({ source: 'camera', broken: [] });
    expect(again.looks.find(({ side }) => side === 'back')).toEqual(first.looks.find(({ side }) => side === 'back'));
  });

  it('shows pictures to operators only with a trace', async () => {
    const person = await register(doors);
    await submit(person, await card(person));
    const id = await caseOf(person);
    const seen = await callConsole(doors, '/papers/image', { id, side: 'front' }, { cookie: reviewer.cookie });
    expect(seen.headers['content-type']).toBe('image/jpeg');
    const looks = await doors.sql`select operator_id, side from identity.paper_views where paper_id = ${id}`;
    expect([...looks]).toEqual([{ operator_id: reviewer.id, side: 'front' }]);
    await expect(doors.sql`delete from identity.paper_views`).rejects.toThrow(/permission denied/);
  });

  it('frees a rejected number for its owner', async () => {
    const [liar, owner] = [await register(doors), await register(doors)];
    const number = '2998877665';
    await submit(liar, await card(liar, { number }));
    expect(await submit(owner, await card(owner, { number }))).toMatchObject({ refusal: 'paper-number-taken' });
    await act(doors, reviewer, 'reject-papers', await caseOf(liar), {
      reasons: [{ field: 'number', reason: 'does-not-match' }],
    });
    expect((await submit(owner, await card(owner, { number }))).code).toBe(0);
  });
});

describe('what nothing refers to', () => {
  it('is gone after a day; what is part of papers stays', async () => {
    const person = await register(doors);
    const fields = await card(person);
    const stray = await front(person);
    await submit(person, fields);
    const storeIn = (ms: number) =>
      createFileStore(doors.sql, createVault(new Uint8Array(32).fill(7)), () => Date.now() + ms);
    await storeIn(86_000_000).sweep();
    expect(await storeIn(0).readOwn(person.id, stray)).toMatchObject({ type: 'image/jpeg' });
    await storeIn(87_000_000).sweep();
    await expect(storeIn(0).readOwn(person.id, stray)).rejects.toMatchObject({ refusal: 'unknown-file' });
    expect(await storeIn(0).readOwn(person.id, fields['frontFileId']!)).toMatchObject({ type: 'image/jpeg' });
  });
});
