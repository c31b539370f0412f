// In: the defaults and labels that the specification gives. Out: the screens have them.
import { expect, it } from 'vitest';
import bengali from '../src/i18n/bn-BN/orders.json';
import english from '../src/i18n/en-US/orders.json';
import tokens from '../src/look/tokens.css?raw';
import { DEFAULTS } from '../src/kernel/kept.ts';
import { STATUS_WORDS as ofContract } from '../src/products/contract/order-words.ts';
import contractBengali from '../src/products/contract/texts/bn-BN.json';
import contractEnglish from '../src/products/contract/texts/en-US.json';
import optionBengali from '../src/products/option/texts/bn-BN.json';
import optionEnglish from '../src/products/option/texts/en-US.json';
import { STATE_WORDS as ofOption } from '../src/products/option/words.ts';
import { STATE_WORDS as ofStock } from '../src/products/stock/order/words.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...english, ...contractEnglish, ...optionEnglish };
const BENGALI: Readonly<Record<string, string>> = { ...bengali, ...contractBengali, ...optionBengali };

// spec.md §3 and §9: "userAccountType (default real)", "mainInd (default SMA), subInd (default VOL)", "systemTradeType (default coin), systemRouter
// (default home), stockCountry (default TR), areaCode (default +880)", "language en-US".
it('what is kept on the device begins as the specification has it', () => {
  expect(DEFAULTS).toMatchObject({
    userAccountType: 'real',
    mainInd: 'SMA',
    subInd: 'VOL',
    systemTradeType: 'coin',
    systemRouter: 'home',
    stockCountry: 'TR',
    areaCode: '+880',
    defaultLanguage: 'en-US',
    // Nobody's results are invented.
    aiProfitRecord: [],
    randomUserId: '',
  });
});

// spec.md §4: "Status labels: … Complete, … partially completed, in transaction, closed".
const SAID = {
  'in-transaction': ['in transaction', /^(?:লেনদেনে|লেনদেন চলছে)$/u],
  'partially-completed': ['partially completed', /^আংশিক সম্পন্ন$/u],
  complete: ['complete', /^সম্পন্ন$/u],
  closed: ['closed', /^বন্ধ$/u],
} as const;
type State = keyof typeof SAID;
const COIN = {
  'in-transaction': 'status.open',
  'partially-completed': 'status.part',
  complete: 'status.filled',
  closed: 'status.cancelled',
} as const;
const CONTRACT = {
  'in-transaction': ofContract.open,
  'partially-completed': ofContract['partially-filled'],
  complete: ofContract.filled,
  closed: ofContract.cancelled,
};
const KINDS: Readonly<Record<string, Readonly<Record<State, string>>>> = {
  coin: COIN,
  contract: CONTRACT,
  stock: ofStock,
  option: ofOption,
};
const states = Object.keys(SAID) as State[];

it.each(Object.keys(KINDS).flatMap((kind) => states.map((state) => [kind, state] as const)))(
  'the order of a %s that is %s has the label of the specification, in both languages',
  (kind, state) => {
    const key = KINDS[kind]![state];
    const [label, inBengali] = SAID[state];
    expect(ENGLISH[key]?.toLowerCase()).toBe(label);
    expect(BENGALI[key]).toMatch(inBengali);
  },
);

// spec.md §9: "Tab bar height 100rpx, icon 48rpx": of 750 the width has, so 50 and 24 px at 375.
it('the tab bar is 100rpx high', () => {
  const [, least, share, most] = /--tabbar-h: clamp\((\d+)px, ([\d.]+)vw, (\d+)px\);/.exec(tokens)!.map(Number);
  const heightAt = (width: number): number => Math.min(most!, Math.max(least!, (share! * width) / 100));
  expect(heightAt(375)).toBeCloseTo(50, 2);
  // Where it is as high as asked for: phones.
  for (const width of [360, 390, 414]) expect(heightAt(width)).toBeCloseTo((width * 100) / 750, 2);
});
