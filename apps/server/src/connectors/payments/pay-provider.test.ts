import { expect, it } from 'vitest';
import { isPageOf } from './pay-provider.ts';

it.each([
  ['https://api.pay.example/v1/', [], 'https://api.pay.example/page/1', true],
  ['https://api.pay.example/v1/', ['pay.example'], 'https://pay.example/page/1', true],
  ['https://api.pay.example/v1/', ['.pay.example'], 'https://shop.pay.example/page/1', true],
  ['https://api.pay.example/v1/', ['.pay.example'], 'https://evilpay.example/page/1', false],
  ['https://api.pay.example/v1/', [], 'https://pay.example/page/1', false],
  ['https://api.pay.example/v1/', [], 'http://api.pay.example/page/1', false],
  ['https://api.pay.example/v1/', [], 'https://api.pay.example.evil.example/', false],
  ['https://api.pay.example/v1/', [], 'https://api.pay.example@evil.example/', false],
  ['https://api.pay.example/v1/', [], 'https://someone@api.pay.example/', false],
  ['https://api.pay.example/v1/', [], 'javascript:alert(1)', false],
  ['https://api.pay.example/v1/', [], '/page/1', false],
  ['http://127.0.0.1:8090/wallet/', [], 'http://127.0.0.1:8090/wallet/page/1', true],
  ['http://127.0.0.1:8090/wallet/', [], 'http://127.0.0.1:8091/wallet/page/1', false],
])('of %s with %j, %s is a page of its own: %s', (url, hosts, page, isOwn) => {
  expect(isPageOf({ url, pageHosts: hosts }, page)).toBe(isOwn);
});
