// In: nothing. Out: the facts of what two people agreed on for all contracts: the leverage caps by kind of customer, and seeds of the fund.
import type { LeverageRules } from '@hilsa/formulas/contracts';
import { declareFact, money, plain, text, wide, word } from '../facts/layout.ts';

/** Caps as they will be from a time on; what waited before is dropped. */
export const leverageCapsPlanned = declareFact(
  207,
  'leverage-caps-planned',
  { version: word, rules: plain<LeverageRules>(), fromMs: wide, maker: text, checker: text },
  ({ contracts, due }, { version, rules, fromMs }) => {
    contracts.comingCaps = { version, rules, fromMs };
    due.schedule('start-leverage-caps', 0, fromMs);
  },
);
/** They are in force: for what is asked from now on. */
export const leverageCapsStarted = declareFact(
  208,
  'leverage-caps-started',
  { version: word },
  (state, { version }) => {
    const { contracts } = state;
    contracts.caps = { version, rules: contracts.comingCaps!.rules };
    contracts.comingCaps = null;
    contracts.knownCaps.clear();
    state.due.cancel('start-leverage-caps', 0);
  },
);
/** Units of an asset, of what the house earned in fees, that go into the fund at a time. */
export const insuranceSeedPlanned = declareFact(
  209,
  'insurance-seed-planned',
  { seed: wide, asset: word, amount: money, fromMs: wide, maker: text, checker: text },
  ({ contracts, due }, { seed, asset, amount, fromMs }) => {
    contracts.seeds.set(seed, { asset, left: amount, atMs: fromMs });
    contracts.nextSeed = seed + 1;
    due.schedule('seed-insurance', seed, fromMs);
  },
);
/** So much of it has gone in; the rest, if the house had less, follows at `nextMs`. */
export const insuranceSeedPaid = declareFact(
  217,
  'insurance-seed-paid',
  { seed: wide, paid: money, left: money, nextMs: wide },
  ({ contracts: { seeds }, due }, { seed, left, nextMs }) => {
    if (left === 0n) {
      seeds.delete(seed);
      due.cancel('seed-insurance', seed);
      return;
    }
    seeds.set(seed, { ...seeds.get(seed)!, left, atMs: nextMs });
    due.schedule('seed-insurance', seed, nextMs);
  },
);
