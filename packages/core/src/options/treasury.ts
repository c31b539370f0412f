// In: fund-option-writer commands, and accounts. Out: refusals, or the house's own writer with more or less of the house's money; whose account it is.
import { accountOf, ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { checkDesk } from '../offerings/two.ts';
import { houseOf } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import { FEES, type State } from '../state.ts';
import type { FundOptionWriter } from './commands.ts';
import { optionWriterSet } from './facts.ts';
import { OPTION_WRITER, OPTIONS_HOUSE } from './state.ts';

export function fundOptionWriter(world: World, command: FundOptionWriter): Reply {
  const { state } = world;
  const { asset, wallet, amount } = command;
  if (state.assets[asset] === undefined || state.options.assets.has(asset)) return refuse('unknown-asset', { asset });
  if (wallet !== 'stock' && wallet !== 'coin') return refuse('wrong-wallet', { account: FEES });
  if (amount === 0n) return refuse('amount-not-positive', { amount });
  const known = state.houses.get(OPTION_WRITER);
  const [from, much] = amount > 0n ? [FEES, amount] : [known === undefined ? null : accountOf(known, wallet), -amount];
  const poor =
    from === null
      ? refuse('insufficient-balance', { needed: much, available: 0n })
      : checkAvailable(state, from, asset, much);
  if (poor !== null) return poor;
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  houseOf(world, OPTIONS_HOUSE, true);
  const account = accountOf(houseOf(world, OPTION_WRITER, false), wallet);
  if (!state.options.writers.has(account)) emit(world, optionWriterSet, { account, isWriter: true });
  const [to, taken] = amount > 0n ? [account, FEES] : [FEES, account];
  move(world, { from: taken, to, asset, amount: much, reason: 'writer-fund', causeKind: 'fund', cause: 0 });
  return { refusal: null, account };
}

/** Whether it is the house's own writer: of the house it alone trades options, and nothing but those. */
export function isTreasuryWriter({ houses, instruments }: State, account: number, instrument: number): boolean {
  return houses.get(OPTION_WRITER) === ownerOf(account) && (instruments[instrument]?.option ?? null) !== null;
}
