// The desks of papers and chat, and the stream of events: what is shown, what is noted, who is told.
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTION_NAMES, actionInputs, consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { z } from 'zod';
import { actionsSeenBy } from '../src/operations/index.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';

let doors: ConsoleRoom;
let compliance: Staff;
let support: Staff;
let auditor: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  compliance = await operator(doors, 'compliance');
  support = await operator(doors, 'support');
  auditor = await operator(doors, 'auditor');
});

const seenOf = async (customerId: string) =>
  (await askConsole(doors, auditor, '/audit/list', { customerId })).list.map(({ kind, what }) => `${kind} ${what}`);

describe('identity papers', () => {
  it('are listed without a name, opened and looked at with a note, every picture each time', async () => {
    const customer = await doors.addCustomer();
    const id = doors.addPaper(customer);
    const { list } = await askConsole(doors, compliance, '/papers/list', { status: 'pending' });
    expect(list.find((row) => row.id === id)).toMatchObject({ customerId: customer, status: 'pending' });
    expect(JSON.stringify(list)).not.toContain('RAHIMA');
    expect(await seenOf(customer)).toEqual([]);
    expect(await askConsole(doors, compliance, '/papers/get', { id })).toMatchObject({ name: 'RAHIMA KHATUN' });
    for (let look = 0; look < 2; look += 1) {
      const picture = await callConsole(doors, '/papers/image', { id, side: 'front' }, { cookie: compliance.cookie });
      expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    }
    expect(await seenOf(customer)).toEqual(['viewed /papers/image', 'viewed /papers/image', 'viewed /papers/get']);
    const { list: told } = await actionsSeenBy(doors.sql, customer, { before: null, limit: 10 });
    expect(told.map(({ action }) => action)).toEqual(['view-papers', 'view-papers']);
    expect(await callConsole(doors, '/papers/image', { id, side: 'front' }, { cookie: support.cookie })).toMatchObject({
      refusal: 'right-missing',
    });
  });

  it('are decided once, with a reason for each field', async () => {
    const customer = await doors.addCustomer();
    const id = doors.addPaper(customer);
    const reasons = [{ field: 'front', reason: 'glare', note: 'The number cannot be read.' }];
    expect(await act(doors, compliance, 'reject-papers', id, { reasons: [] })).toMatchObject({
      refusal: 'field-invalid',
      detail: { field: 'input.reasons' },
    });
    expect(await act(doors, compliance, 'reject-papers', id, { reasons: [...reasons, ...reasons] })).toMatchObject({
      refusal: 'field-invalid',
    });
    const done = await act(doors, compliance, 'reject-papers', id, { reasons });
    expect(done.data).toMatchObject({ state: 'done' });
    expect(await act(doors, compliance, 'approve-papers', id)).toMatchObject({ refusal: 'paper-verified' });
    expect(await act(doors, compliance, 'approve-papers', '999')).toMatchObject({ refusal: 'unknown-paper' });
    const [row] = (await askConsole(doors, auditor, '/audit/list', { customerId: customer, kind: 'done' })).list;
    expect(row).toMatchObject({ before: { status: 'pending' }, after: { status: 'fail', reasons } });
  });
});

describe('the chat', () => {
  it('is answered once under one id, by name, and noted', async () => {
    const customer = await doors.addCustomer();
    const send = (text: string) =>
      callConsole(
        doors,
        '/chat/send',
        { customerId: customer, text, requestId: 'answer-number-1' },
        { cookie: support.cookie },
      );
    const [first, again] = [await send('Good morning.'), await send('Good morning.')];
    expect((first.data as { message: { id: string } }).message.id).toBe(
      (again.data as { message: { id: string } }).message.id,
    );
    expect(await send('Something else.')).toMatchObject({ refusal: 'request-id-reused' });
    const { list } = await askConsole(doors, support, '/chat/messages/list', { customerId: customer });
    expect(list).toMatchObject([{ from: 'operator', text: 'Good morning.' }]);
    await askConsole(doors, support, '/chat/assign', { customerId: customer, operatorId: support.id });
    expect(await askConsole(doors, support, '/chat/get', { customerId: customer })).toMatchObject({
      operatorId: support.id,
      operatorName: expect.stringContaining('Staff'),
    });
    expect(await seenOf(customer)).toContain('said /chat/send');
    expect(
      await callConsole(
        doors,
        '/chat/send',
        { customerId: '1', text: 'x', requestId: 'answer-number-2' },
        { cookie: support.cookie },
      ),
    ).toMatchObject({ refusal: 'unknown-account' });
    expect(
      await callConsole(
        doors,
        '/chat/picture',
        { customerId: customer, fileId: 'q8Jm2cW0Rk6vXn1sT4uYbg' },
        { cookie: support.cookie },
      ),
    ).toMatchObject({ refusal: 'unknown-file' });
  });
});

describe('the stream of events', () => {
  it('tells what changed to those who may read it, and ends with the session', async () => {
    const markets = await operator(doors, 'markets');
    const address = await doors.app.listen({ port: 0, host: '127.0.0.1' });
    const open = async (who: Staff) => {
      const response = await fetch(`${address}/console-api/events`, { headers: { cookie: who.cookie } });
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      return reader(response);
    };
    const [compliant, market] = [await open(compliance), await open(markets)];
    const customer = await doors.addCustomer();
    await act(doors, compliance, 'disable-customer', customer);
    await compliant.until((text) => text.includes(`{"topic":"customers","id":"${customer}"}`));
    await callConsole(doors, '/sessions/end', {}, { cookie: markets.cookie });
    await act(doors, await operator(doors, 'administrator'), 'end-operator-sessions', markets.id);
    const heard = await market.toItsEnd();
    expect(heard).toContain('"topic":"approvals"');
    expect(heard).not.toContain('"topic":"customers"');
    expect(heard).not.toContain('"topic":"audit"');
    await compliant.cancel();
  });

  it('tells of whom a decided case is', async () => {
    const customer = await doors.addCustomer();
    const heard: unknown[] = [];
    const stop = doors.operations.events.listen((event) => heard.push(event));
    const paper = doors.addPaper(customer);
    await act(doors, compliance, 'approve-papers', paper);
    stop();
    expect(heard).toContainEqual(expect.objectContaining({ topic: 'papers', id: paper }));
    expect(heard).toContainEqual(expect.objectContaining({ topic: 'customers', id: customer }));
  });

  it('tells what customers did meanwhile', async () => {
    // The door looks by itself while somebody listens, as in the tests before.
    await doors.operations.pulse();
    const heard: string[] = [];
    const stop = doors.operations.events.listen(({ topic }) => heard.push(topic));
    await doors.operations.pulse();
    expect(heard).toEqual([]);
    const customer = await doors.addCustomer();
    await doors.operations.pulse();
    expect(heard.splice(0)).toEqual(['customers']);
    doors.addPaper(customer);
    await doors.operations.pulse();
    stop();
    expect(heard.toSorted()).toEqual(['customers', 'papers']);
  });

  it('is not opened by another site’s page', async () => {
    const answer = await doors.app.inject({
      method: 'GET',
      url: '/console-api/events',
      headers: { host: 'hilsa.test', origin: 'https://evil.example', cookie: compliance.cookie },
    });
    expect(answer.statusCode).toBe(403);
  });

  function reader(response: Response) {
    const body = response.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const more = async (): Promise<boolean> => {
      const { done, value } = await body.read();
      if (value !== undefined) text += decoder.decode(value);
      return !done;
    };
    return {
      async until(found: (text: string) => boolean) {
        while (!found(text)) if (!(await more())) throw new Error(`ended without it: ${text}`);
      },
      async toItsEnd() {
        while (await more());
        return text;
      },
      cancel: () => body.cancel(),
    };
  }
});

describe('B5: staff never know or set what customers sign in with', () => {
  const names = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    return [
      ...Object.keys((schema as { properties?: object }).properties ?? {}),
      ...Object.values(schema).flatMap(names),
    ];
  };
  const secret = /password|^pin$|pinHash|passphrase|totp|secret|token|phrase|code$/i;

  it('B5: no call beyond the operators’ own door takes or gives one, and no action carries one', () => {
    const own = new Set(['/login', '/invite/info', '/invite/code', '/invite/accept', '/password', '/factor/prove']);
    for (const [path, { request, reply }] of Object.entries(consoleCalls) as [string, ConsoleCallEntry][]) {
      if (own.has(path)) continue;
      const given = names(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));
      const shown = names(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }));
      expect({
        path,
        found: [...given, ...shown].filter(
          (name) => secret.test(name) && name !== 'totpEnabled' && name !== 'inviteCode',
        ),
      }).toEqual({
        path,
        found: [],
      });
    }
    for (const name of ACTION_NAMES)
      expect({
        name,
        found: names(z.toJSONSchema(actionInputs[name], { io: 'input', unrepresentable: 'any' })).filter((field) =>
          secret.test(field),
        ),
      }).toEqual({
        name,
        found: [],
      });
  });
});
