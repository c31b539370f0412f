// Security events leave by file or by syslog, and carry no value that anybody typed.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog, openSecurityStream } from './log.ts';

const quiet = createLog('silent', { write: () => undefined });
const about = { call: '/user/login', address: '203.0.113.9' };

it('are added to a file, one JSON line each, and only those that matter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-security-'));
  const file = join(folder, 'security.log');
  const stream = openSecurityStream(quiet, file);
  stream.refused('credentials-invalid', about);
  stream.refused('price-off-tick', about);
  stream.refused('rate-limited', { ...about, customerId: '7' });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { security: true, kind: 'sign-in-failed', word: 'credentials-invalid', ...about },
    { security: true, kind: 'limit', word: 'rate-limited', customerId: '7' },
  ]);
  await rm(folder, { recursive: true });
});

it('are sent to syslog as RFC 5424 writes it', async () => {
  const receiver = createSocket('udp4').bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const heard = once(receiver, 'message');
  openSecurityStream(quiet, `syslog://127.0.0.1:${receiver.address().port}`).refused('right-missing', {
    ...about,
    operatorId: '3',
  });
  const [message] = (await heard) as [Buffer];
  const [head, body] = message.toString().split(' security - ');
  expect(head).toMatch(/^<85>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ hilsa \d+$/);
  expect(JSON.parse(body!)).toMatchObject({ kind: 'right-refused', word: 'right-missing', operatorId: '3' });
  receiver.close();
});
