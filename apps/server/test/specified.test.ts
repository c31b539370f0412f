// In: the calls and the texts that the specification quotes, as it lists them. Out: every call answers with its contract, every text stands in a catalogue.
// (That every route has its screen is asked where the routes are: apps/web/src/shell/routes.test.ts.)
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallEntry } from '@hilsa/contract';
import { GETS } from '@hilsa/contract/gets';
import { REFUSAL_MESSAGES } from '../src/gateway/messages/refusals/index.ts';
import { english, englishWords } from '../src/notifications/texts/en.ts';
import { fundedPerson, openDoors, send, type Answer, type Doors, type Person } from './doors.ts';
import { BASE_PATH } from '@hilsa/contract';

const lines = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'specified', name), 'utf8')
    .trim()
    .split('\n');
const CALLS = lines('calls.txt').map((line) => line.split(' ') as ['GET' | 'POST', string]);

describe('every call of the specification', () => {
  let doors: Doors;
  let person: Person;
  beforeAll(async () => {
    doors = await openDoors();
    person = await fundedPerson(doors);
  });

  it('GET calls of the specification are called by GET', () => {
    expect([...GETS]).toEqual(CALLS.filter(([method]) => method === 'GET').map(([, path]) => path));
  });
  it.each(CALLS)('%s %s answers with its contract', async (method, path) => {
    const entry = (calls as Readonly<Record<string, CallEntry>>)[path];
    expect(entry, `${path} is declared`).toBeDefined();
    expect(entry!.methods).toContain(method);
    const answer = await exampleOf(doors, method, entry!, person);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    if (answer.code === 0) entry!.reply.parse(answer.data);
    else {
      // The example names things of another day: refused in words that the contract knows, with a sentence.
      expect(answer.code).toBe(-1001);
      expect(Object.keys(REFUSAL_MESSAGES)).toContain(answer.refusal);
      expect(answer.msg).not.toBe('');
    }
  });
});

async function exampleOf(doors: Doors, method: 'GET' | 'POST', entry: CallEntry, who: Person): Promise<Answer> {
  const fields = new URLSearchParams(
    Object.entries(entry.example.request as Record<string, unknown>).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString();
  const url = `${BASE_PATH}${entry.path}`;
  const headers = { accesstoken: who.token };
  return method === 'GET'
    ? send(doors, { method, url: fields === '' ? url : `${url}?${fields}`, headers })
    : send(doors, {
        method,
        url,
        payload: fields,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
}

describe('every text of the specification', () => {
  const web = join(import.meta.dirname, '../../web/src');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /en-US(?:\/\w+)?\.json$/.test(name),
  );
  const catalogue = [
    ...files.flatMap((name) =>
      Object.values(JSON.parse(readFileSync(join(web, name), 'utf8')) as Record<string, string>),
    ),
    ...Object.values(REFUSAL_MESSAGES).map(({ en }) => en),
    ...Object.values(english).flatMap(({ title, text }) => [title, text]),
    ...Object.values(englishWords),
  ].map(plain);

  it.each(lines('texts.txt'))('“%s” stands in a catalogue, as a sentence of its own', (text) => {
    expect(catalogue.filter((each) => isSaidBy(each, plain(text)))).not.toEqual([]);
  });

  it('no screen says that it is not there yet', () => {
    const screens = files.flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(join(web, name), 'utf8')) as Record<string, string>),
    );
    expect(screens.filter(([, text]) => /coming soon|not built|under construction|comes later/i.test(text))).toEqual(
      [],
    );
  });
});

/** The whole text, or one of its sentences; “Fail” is not said by “Failed”. */
function isSaidBy(each: string, text: string): boolean {
  const words = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?:^|[.:;!?] )${words}(?:[.,:;!?…]|$)`).test(each);
}

/** As a person reads it: numbers have their places, an amount with its asset is one, and the first letter may begin a sentence. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll('{} {}', '{}')
    .replaceAll('’', "'");
}
