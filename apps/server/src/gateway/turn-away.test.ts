import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createSecurityStream, type SecurityEvent } from './security-stream.ts';
import { turnAway } from './turn-away.ts';

const about = { call: '/stream', address: '203.0.113.7' };

it.each([
  [403, { kind: 'right-refused', word: 'origin-not-allowed', ...about }],
  [429, { kind: 'limit', word: 'rate-limited', ...about }],
  [404, null],
])('a socket refused with %i hears it, and the stream too where somebody wanted in', async (status, event) => {
  const told: SecurityEvent[] = [];
  const socket = new PassThrough();
  turnAway(
    socket,
    createSecurityStream((each) => told.push(each)),
    { status, ...about },
  );
  expect(await text(socket).catch(() => '')).toMatch(
    new RegExp(`^(HTTP/1.1 ${status} Refused\r\nConnection: close\r\n|$)`),
  );
  expect(told).toEqual(event === null ? [] : [event]);
});
