import { expect, it } from 'vitest';
import { type PushSurroundings, bytesOf, sameBytes, stateOf } from './push.ts';

const PHONE: PushSurroundings = {
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: 'granted',
  isSubscribed: true,
};

it('is on only when the browser allows it and has subscribed', () => {
  expect(stateOf(PHONE)).toBe('on');
  expect(stateOf({ ...PHONE, isSubscribed: false })).toBe('off');
  expect(stateOf({ ...PHONE, permission: 'default' })).toBe('off');
});
it('tells a no to the browser from a browser that cannot', () => {
  expect(stateOf({ ...PHONE, permission: 'denied' })).toBe('denied');
  expect(stateOf({ ...PHONE, hasPush: false })).toBe('unsupported');
});
it('asks for the installed app on an iPhone, where only that has push', () => {
  expect(stateOf({ ...PHONE, hasPush: false, isApple: true })).toBe('install-first');
  expect(stateOf({ ...PHONE, hasPush: false, isApple: true, isInstalled: true })).toBe('unsupported');
});
it('reads keys as they are written, and knows another one', () => {
  const key = bytesOf('BPj-_w');
  expect([...key]).toEqual([4, 248, 254, 255]);
  expect(sameBytes(key.buffer, key)).toBe(true);
  expect(sameBytes(bytesOf('BPj-_g').buffer, key)).toBe(false);
  expect(sameBytes(null, key)).toBe(false);
});
