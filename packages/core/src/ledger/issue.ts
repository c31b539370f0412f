// In: issue-test-money commands. Out: refusals, or test money from the issuance account, whose balance is minus all that was issued.
import type { IssueTestMoney } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import { ISSUANCE } from '../state.ts';
import { testMoneyIssued } from './facts.ts';

/** Far below what 64 bits count, so that no sum of balances overflows. */
const MOST_ISSUED = 2n ** 61n;

export function issueTestMoney(world: World, command: IssueTestMoney): Reply {
  const { state } = world;
  const { account, asset, amount } = command;
  // Units of a fund come of its dealings alone.
  const isMade = state.options.assets.has(asset) || state.funds.unitAssets.has(asset);
  if (state.assets[asset] === undefined || isMade) return refuse('unknown-asset', { asset });
  const ownerKind = state.accounts.ownerKind(account);
  // Of the house only the inventory, from which customers convert, the insurance fund's seed and the lender's capital are given test money.
  const isGiven = ['inventory', 'insurance', 'loans'].some((purpose) => state.houses.get(purpose) === account);
  const isForHouse = ownerKind === 'house' && !isGiven;
  if (ownerKind === null || isForHouse) return refuse('unknown-account', { account });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const issued = -state.balances.available(ISSUANCE, asset);
  if (issued + amount > MOST_ISSUED) return refuse('balance-overflow', { issued, amount, most: MOST_ISSUED });
  // ── nothing below may fail ──
  emit(world, testMoneyIssued, { account, asset, amount });
  return { refusal: null, account };
}
