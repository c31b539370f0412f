import { exampleUser } from '@hilsa/contract/identity/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import ReferralScreen from './referral.tsx';

const FRIEND = { account: '+88017•••••678', joinedAtMs: 1_795_219_200_000 };
const REFERRAL = {
  inviteCode: 'K7QM2P',
  link: 'https://hilsa.example/pages/account/reg?inviteCode=K7QM2P',
  rebateBps: 1_250,
  invited: [
    { ...FRIEND, earned: [{ asset: 'USDT', amount: '1.2034' }] },
    { ...FRIEND, account: '+88018•••••111', earned: [] },
  ],
  invitedCount: 2,
  earned: [{ asset: 'USDT', amount: '1.2034', worth: '147.29' }],
  worth: '147.29',
  currency: 'BDT',
  nextCursor: null,
};
let answer: typeof REFERRAL;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('account');
});
beforeEach(() => {
  answer = REFERRAL;
  keep({ ...DEFAULTS, userToken: 'r_1', showsQuote: true });
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.endsWith('/user/info') ? { user: exampleUser } : answer;
    return Response.json({ code: 0, msg: '', data });
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

async function show(): Promise<string> {
  render(
    <QueryClientProvider client={queries}>
      <ReferralScreen />
    </QueryClientProvider>,
  );
  await screen.findByText('K7QM2P');
  return document.body.textContent;
}

it('says the rule, what was earned in all, and from whom', async () => {
  const said = await show();
  expect(said).toContain('You receive 12.5% of the trading fees your friends pay');
  expect(said).toContain('There is one level only');
  expect(said).toContain('+88017•••••678');
  expect(screen.getAllByText('1.2034', { exact: false })).not.toHaveLength(0);
  // Worth what the server says, over all and of the one asset, in the currency it says.
  expect(said.match(/৳147\.29/g)).toHaveLength(2);
  expect(screen.getByText('+88018•••••111').closest('p')?.textContent).toContain('Nothing yet');
});

it('says that it comes with the first trades while friends have not traded', async () => {
  answer = { ...REFERRAL, earned: [], worth: '0', invited: [{ ...FRIEND, earned: [] }], invitedCount: 1 };
  expect(await show()).toContain('It comes with your friends’ first trades');
});

it('promises nothing while nothing is shared, and shows no list where nobody joined', async () => {
  answer = { ...REFERRAL, rebateBps: 0, earned: [], worth: '0', invited: [], invitedCount: 0 };
  const said = await show();
  expect(said).not.toContain('You receive');
  expect(said).toContain('Nothing of the fees is passed on at present');
  expect(said).toContain('Nobody yet');
  expect(said).not.toContain('Earned so far');
});
