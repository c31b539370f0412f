// What never reaches a call (broken addresses, broken HTTP, a stranger's files) is answered in our envelope, language and headers too.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { openDoors, type Doors } from './doors.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
});

const BENGALI = { 'accept-language': 'bn-BN' };

it.each([
  [`${BASE_PATH}/coin/infos%C0%AF`, 404, 'call-unknown'],
  [`${BASE_PATH}/%C0%AF`, 404, 'call-unknown'],
  [`${CONSOLE_BASE_PATH}/%C0%AF`, 404, 'call-unknown'],
  ['/%C0%AF', 404, 'call-unknown'],
  ['/console/%C0%AF', 404, 'call-unknown'],
  ['/console/%00', 400, 'body-unreadable'],
  ['/console/..%2f..%2fetc%2fpasswd', 404, 'call-unknown'],
  ['/assets/%2e%2e/%2e%2e/package.json', 404, 'call-unknown'],
  ['/.env', 404, 'call-unknown'],
])('%s → %s in our words', async (url, status, refusal) => {
  const answer = await doors.app.inject({ url, headers: BENGALI });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: status, data: null, refusal }]);
  expect(answer.json<{ msg: string }>().msg).toMatch(/[\u0980-\u09ff]/);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

it.each([
  ['the console by a broken body', CONSOLE_BASE_PATH + '/login', 'application/json', '{', 400, 'body-unreadable'],
  ['the console by another kind', CONSOLE_BASE_PATH + '/login', 'text/xml', '<a/>', 415, 'content-type-unsupported'],
  [
    'the console by too much',
    CONSOLE_BASE_PATH + '/login',
    'application/json',
    `"${'x'.repeat(400_000)}"`,
    413,
    'body-too-large',
  ],
  ['a picture without a token', BASE_PATH + '/user/file/add', 'image/png', 'x', 200, 'session-invalid'],
  ['a call that is none', BASE_PATH + '/nothing', 'application/json', '{"a":1}', 404, 'call-unknown'],
  ['a page', '/pages/x', 'application/json', '{}', 404, 'call-unknown'],
])('%s → an envelope', async (_, url, type, payload, status, refusal) => {
  const answer = await doors.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...BENGALI },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { data: null, refusal }]);
  expect(answer.json<{ msg: string }>().msg).toMatch(/[\u0980-\u09ff]/);
});

it.each([
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400, 'body-unreadable'],
  ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'body-unreadable'],
  [`GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'body-too-large'],
])('broken HTTP → %s', async (bytes, status, refusal) => {
  const socket = connect((doors.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Buffer.from(bytes, 'latin1'));
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  await once(socket, 'close');
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(headers).toMatch(/\r\nx-content-type-options: nosniff(\r\n|$)/i);
  expect(JSON.parse(body)).toMatchObject({ code: status, data: null, refusal });
});

it.each(['/', `${BASE_PATH}/coin/infos`, `${CONSOLE_BASE_PATH}/me`])(
  'TRACE %s says back nothing of what was sent',
  async (path) => {
    const socket = connect((doors.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      `TRACE ${path} HTTP/1.1\r\nHost: hilsa\r\nConnection: close\r\nCookie: planted-cookie\r\naccesstoken: planted-token\r\n\r\n`,
    );
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 (?:400|404|405) /);
    expect(text).not.toMatch(/planted|message\/http/);
  },
);
