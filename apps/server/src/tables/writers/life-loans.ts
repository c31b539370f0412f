// In: facts of loans, accounts and scores. Out: their lines in the lives of customers, and the dates of a loan that are told of.
import type { Fact } from '@hilsa/core';
import type { LinesOf } from './life-line.ts';

const DAY_MS = 86_400_000;

export const LOAN_LINES: { readonly [Kind in Fact['kind']]?: LinesOf<Kind> } = {
  'loan-applied': ({ account, loan: about, asset, amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'loan-applied',
  }),
  'pledge-placed': ({ account, loan: about, instrument, asset, quantity: amount }) => ({
    account,
    about,
    instrument,
    asset,
    amount,
    event: 'pledge-placed',
  }),
  'pledge-released': ({ account, loan: about, instrument, quantity: amount }, engine) => ({
    account,
    about,
    instrument,
    asset: engine.instrument(instrument).listing.baseAsset,
    amount,
    event: 'pledge-released',
  }),
  'loan-paid-out': ({ account, loan: about, asset, amount, dueMs }) => ({
    account,
    about,
    asset,
    amount,
    event: 'loan-paid-out',
    dues: [
      { what: 'loan-due-soon', about, dueMs: dueMs - 3 * DAY_MS },
      { what: 'loan-due-today', about, dueMs: dueMs - DAY_MS },
    ],
  }),
  'loan-repaid': ({ account, loan: about, asset, principal, interest, late }) => ({
    account,
    about,
    asset,
    amount: principal + interest + late,
    event: 'loan-repaid',
  }),
  'loan-ended': ({ account, loan: about, how: word }) => ({ account, about, word, event: 'loan-ended' }),
  'loan-late': ({ account, loan: about, day: lots }) => ({ account, about, lots, event: 'loan-late' }),
  'loan-rung-changed': ({ account, loan: about, rung: word, debt: amount }, engine) => {
    const asset = engine.loans.all.get(about)?.asset;
    return { account, about, word, amount, asset, event: 'loan-rung-changed' };
  },
  'loan-matured': ({ account, loan: about, asset, debt: amount }) => ({
    account,
    about,
    asset,
    amount,
    event: 'loan-matured',
  }),
  'pledge-sale-ordered': ({ account, loan: about, instrument, quantity: amount }, engine) => ({
    account,
    about,
    instrument,
    asset: engine.instrument(instrument).listing.baseAsset,
    amount,
    event: 'pledge-sale-ordered',
  }),
  'account-opened': ({ account, principal }) => (principal === null ? { account, event: 'account-opened' } : null),
  'standing-set': ({ account, standing: word }) => ({ account, word, event: 'standing-set' }),
  'score-changed': ({ account, change: about, score: lots, why: word }) => ({
    account,
    about,
    lots,
    word,
    event: 'score-changed',
  }),
};
