// Whatever an operator's page sends: an answer or a clear refusal, never a fault of ours; and text comes back as the text it was.
import { beforeAll, describe, expect, it } from 'vitest';
import { REFUSAL_WORDS } from '@hilsa/contract';
import { CONSOLE_BASE_PATH, consoleCalls, ROLES, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, callConsole, operator, signInAgain, type ConsoleAnswer, type Staff } from './console.ts';

const HOSTILE = [
  "'; drop table operations.trail; --",
  '<img src=x onerror=alert(1)>',
  'a\u0000b',
  '\ud800',
  '%_\\',
  '1e309',
  '9'.repeat(40),
  'x'.repeat(5_000),
];
const STRANGE: readonly unknown[] = [null, [], {}, ['a'], -1, 1.5, 1e300, true];

let doors: ConsoleRoom;
let everybody: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  everybody = await operator(doors, ...ROLES);
});

function expectAnswered(answer: ConsoleAnswer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.code !== 0) expect(REFUSAL_WORDS, what).toContain(answer.refusal);
}

const entries = (Object.values(consoleCalls) as ConsoleCallEntry[]).filter(({ path }) => path !== '/logout');

describe.each(entries)('$path', (entry) => {
  it('answers hostile and strange values in every field', async () => {
    const fields = entry.example.request as Record<string, unknown>;
    for (const field of Object.keys(fields)) {
      for (const value of [...HOSTILE, ...STRANGE]) {
        const answer = await callConsole(
          doors,
          entry.path,
          { ...fields, [field]: value },
          { cookie: everybody.cookie },
        );
        expectAnswered(answer, `${entry.path} ${field} ${JSON.stringify(value).slice(0, 40)}`);
        if (answer.refusal === 'session-invalid') everybody = await signInAgain(doors, everybody);
      }
    }
  });
});

describe('parts within parts', () => {
  it('are taken apart no deeper than any call needs', async () => {
    const response = await doors.app.inject({
      method: 'POST',
      url: `${CONSOLE_BASE_PATH}/actions/run`,
      payload: `{"action":"add-note","subject":"1","reason":"because","requestId":"deep-deep-1","input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      headers: {
        host: 'hilsa.test',
        'content-type': 'application/json',
        'x-hilsa-console': '1',
        cookie: everybody.cookie,
      },
    });
    expect(response.json()).toMatchObject({ refusal: 'field-invalid', detail: { field: 'input' } });
  });
});

describe('searches', () => {
  it.each(['/customers/list', '/operators/list', '/content/list', '/audit/list'])('of %s are text', async (path) => {
    for (const search of HOSTILE) {
      const body = path === '/content/list' ? { kind: 'news', search } : { search };
      expectAnswered(await callConsole(doors, path, body, { cookie: everybody.cookie }), `${path} ${search}`);
    }
  });
});

describe('what operators write', () => {
  const draft = { mode: 'any', visibleFromMs: null, untilMs: null, source: 'Hilsa' };

  it.each(HOSTILE)('%j is kept as it is, or refused', async (text) => {
    const customer = await doors.addCustomer();
    const written = {
      ...draft,
      titleEn: text,
      titleBn: text,
      summaryEn: text,
      summaryBn: text,
      textEn: text,
      textBn: text,
    };
    const answers = [
      await act(doors, everybody, 'add-note', customer, { text }),
      await act(doors, everybody, 'end-customer-sessions', customer, {}, text),
      await act(doors, everybody, 'save-canned-answer', 'new', { title: text, textEn: text, textBn: text }),
      await act(doors, everybody, 'save-content', 'news', { kind: 'news', draft: written }),
      await act(doors, everybody, 'invite-operator', 'new@hilsa.test', { name: text, roles: ['support'] }),
      await act(doors, everybody, 'set-property', 'displayRate', { value: text, effectiveAtMs: null }),
      await act(doors, everybody, 'disable-customer', text),
    ];
    for (const [index, answer] of answers.entries()) expectAnswered(answer, `write ${index}`);
    const send = { customerId: customer, text, requestId: `hostile-${HOSTILE.indexOf(text)}` };
    expectAnswered(await callConsole(doors, '/chat/send', send, { cookie: everybody.cookie }), 'chat');
    const notes = await callConsole(
      doors,
      '/customers/notes/list',
      { customerId: customer },
      { cookie: everybody.cookie },
    );
    const [note] = (notes.data as { list: { text: string }[] }).list;
    if (answers[0]!.code === 0) expect(note?.text).toBe(text.trim());
  });
});
