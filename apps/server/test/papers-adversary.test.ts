// Who uses the identity check for something else: to learn who has an account, or to lose the evidence of a case.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH, type ReplyOf } from '@hilsa/contract';
import { drawPaper } from '@hilsa/testkit/papers/draw-paper';
import { createFileStore, createVault } from '../src/identity/papers/index.ts';
import { ask, openDoors, PASSWORD, post, register, send, type Doors, type Person } from './doors.ts';

// Every picture is decoded, encoded and looked at: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

const DAY_MS = 86_400_000;
let doors: Doors;
let pictures: Record<'front' | 'back', Uint8Array>;
beforeAll(async () => {
  doors = await openDoors({ CAPTCHA: 'off' });
  const draw = (side: 'front' | 'back') => drawPaper({ shape: 'card', side });
  pictures = { front: await draw('front'), back: await draw('back') };
});

async function fileOf(person: Person, side: 'front' | 'back'): Promise<string> {
  const answer = await send(doors, {
    method: 'POST',
    url: `${BASE_PATH}/user/file/add`,
    payload: Buffer.from(pictures[side]),
    headers: { 'content-type': 'image/jpeg', 'x-file-purpose': 'paper', accesstoken: person.token },
  });
  return (answer.data as ReplyOf<'/user/file/add'>).fileId;
}

async function card(person: Person, number: string): Promise<Record<string, string>> {
  const [frontFileId, backFileId] = [await fileOf(person, 'front'), await fileOf(person, 'back')];
  return { consentVersion: '2026-11', type: 'id-card', name: 'Rahim Uddin', number, frontFileId, backFileId };
}
const submit = (person: Person, fields: Record<string, string>) =>
  post(doors, '/user/auth/submit', fields, { accesstoken: person.token });

describe('numbers of documents', () => {
  it('cannot be tried one after the other to learn whose have an account', async () => {
    const number = '2145678101';
    const owner = await register(doors);
    expect(await submit(owner, await card(owner, number))).toMatchObject({ code: 0 });
    const curious = await register(doors);
    const fields = await card(curious, number);
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push((await submit(curious, fields)).refusal);
    expect(answers).toEqual([...Array<string>(5).fill('paper-number-taken'), 'paper-tries-used']);
    // Whatever number is tried now, taken or not, the answer is the same.
    expect(await submit(curious, { ...fields, number: '2145678199' })).toMatchObject({ refusal: 'paper-tries-used' });
    doors.clock.ahead += DAY_MS + 60_000;
    const { token } = await ask(doors, '/user/login', { phone: curious.phone, password: PASSWORD });
    expect(await submit({ ...curious, token }, { ...fields, number: '2145678199' })).toMatchObject({ code: 0 });
  });
});

describe('pictures of a case', () => {
  it('stay, whatever a second submission at the same moment does with them', async () => {
    const person = await register(doors);
    const fields = await card(person, '2145678201');
    const answers = await Promise.all([submit(person, fields), submit(person, fields), submit(person, fields)]);
    expect(answers.map(({ refusal = 'taken' }) => refusal).toSorted()).toEqual([
      'paper-under-review',
      'paper-under-review',
      'taken',
    ]);
    const later = () => Date.now() + doors.clock.ahead + 2 * DAY_MS;
    await createFileStore(doors.sql, createVault(new Uint8Array(32).fill(7)), later).sweep();
    const kept =
      await doors.sql`select from identity.files where id in (${fields['frontFileId']!}, ${fields['backFileId']!})`;
    expect(kept).toHaveLength(2);
  });
});
