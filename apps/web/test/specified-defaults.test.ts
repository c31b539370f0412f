// @vitest-environment node
// In: the defaults and labels that the specification gives. Out: the screens have them.
import { expect, it } from 'vitest';
import bengali from '../src/i18n/bn-BN/orders.json';
import english from '../src/i18n/en-US/orders.json';
import { DEFAULTS } from '../src/kernel/kept.ts';

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
it.each([
  ['status.open', 'in transaction'],
  ['status.part', 'partially completed'],
  ['status.filled', 'complete'],
  ['status.cancelled', 'closed'],
] as const)('an order whose state is %s reads “%s”', (key, label) => {
  expect(english[key].toLowerCase()).toBe(label);
  expect(bengali[key]).toMatch(/^[\u0980-\u09ff ]+$/u);
});
