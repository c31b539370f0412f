// B3 from the other side: there is no way to look at a customer that the trail does not know of.
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { z } from 'zod';
import { Refused } from '../src/identity/index.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { askConsole, callConsole, operator, type Staff } from './console.ts';

let doors: ConsoleRoom;
let compliance: Staff;
let auditor: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  compliance = await operator(doors, 'compliance');
  auditor = await operator(doors, 'auditor');
});

/** What others saw: the auditor's own question is a look as well. */
async function seenOf(customerId: string): Promise<string[]> {
  const { list } = await askConsole(doors, auditor, '/audit/list', { customerId, kind: 'viewed' });
  return list.filter(({ operatorId }) => operatorId === compliance.id).map(({ what }) => what);
}

const ofOneCustomer = (Object.values(consoleCalls) as ConsoleCallEntry[]).filter((entry) => {
  const { required = [] } = z.toJSONSchema(entry.request, { io: 'input', unrepresentable: 'any' }) as {
    required?: string[];
  };
  return !entry.changesState && required.includes('customerId');
});

describe('B3: a look at one customer', () => {
  it('B3: is noted by every call that reads about one', () => {
    expect(ofOneCustomer.length).toBeGreaterThan(8);
    expect(ofOneCustomer.filter(({ journalled }) => !journalled).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    '/customers/sessions/list',
    '/customers/api-keys/list',
    '/customers/webhooks/list',
    '/customers/notes/list',
    '/customers/points/list',
    '/customers/history/list',
  ] as const)('B3: is a row when only %s was asked', async (path) => {
    const customerId = await doors.addCustomer();
    await askConsole(doors, compliance, path, { customerId });
    expect(await seenOf(customerId)).toEqual(['/customers/get']);
  });

  it('B3: is one row when the whole page is opened', async () => {
    const customerId = await doors.addCustomer();
    for (const path of ['/customers/get', '/customers/sessions/list', '/customers/notes/list'] as const)
      await askConsole(doors, compliance, path, { customerId });
    expect(await seenOf(customerId)).toEqual(['/customers/get']);
  });

  it('B3: is a row when a conversation is read', async () => {
    const customerId = await doors.addCustomer();
    await doors.operations.rooms.chat.send(customerId, 'Good morning.', { id: '1', name: 'Somebody' }, null);
    await askConsole(doors, compliance, '/chat/messages/list', { customerId });
    await askConsole(doors, compliance, '/chat/get', { customerId });
    expect(await seenOf(customerId)).toEqual(['/chat/messages/list']);
  });

  it('B3: is refused when it cannot be written down, and written down when asked again', async () => {
    const customerId = await doors.addCustomer();
    const { trail } = doors.operations;
    const { add } = trail;
    Object.assign(trail, { add: () => Promise.reject(new Refused('service-unavailable')) });
    const unwritten = await callConsole(doors, '/customers/get', { customerId }, { cookie: compliance.cookie });
    Object.assign(trail, { add });
    expect(unwritten).toMatchObject({ refusal: 'service-unavailable', data: null });
    await askConsole(doors, compliance, '/customers/get', { customerId });
    expect(await seenOf(customerId)).toEqual(['/customers/get']);
  });
});

describe('the stream of events', () => {
  it('tells by the roles of now: a role taken away takes its topics along', async () => {
    const who = await operator(doors, 'compliance');
    const address = await doors.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/console-api/events`, { headers: { cookie: who.cookie } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const until = async (part: string, again: () => void) => {
      while (!heard.includes(part)) {
        again();
        heard += (await reader.read()).value ?? '';
      }
    };
    const { events } = doors.operations;
    await until('"id":"before"', () => events.tell('papers', 'before'));
    await doors.sql`update operations.operators set roles = '{markets}' where id = ${who.id}`;
    // Everybody hears of approvals, so that there is always something to read.
    await until('"topic":"content"', () => {
      events.tell('operators', who.id);
      events.tell('content', 'now');
      events.tell('approvals', null);
    });
    events.tell('papers', 'after');
    await until('"id":"last"', () => events.tell('content', 'last'));
    expect(heard).not.toContain('"id":"after"');
    await reader.cancel();
  });
});
