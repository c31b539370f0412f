// In: a transfer between an owner's own wallets. Out: a refusal, or the money in the other wallet: one asset, no fee, from one unit on.
import { accountOf, ownerOf, WALLETS } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import type { TransferMoney } from './commands.ts';
import { moneyTransferred } from './facts.ts';

/** What is available moves; what is held does not, so unsettled sales and margin stay where they are. A disabled owner's money is its own. */
export function transferMoney(world: World, { account, from, to, asset, amount }: TransferMoney): Reply {
  const { state } = world;
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house' || account !== ownerOf(account))
    return refuse('unknown-account', { account });
  if (state.assets[asset] === undefined) return refuse('unknown-asset', { asset });
  if (!WALLETS.includes(from) || !WALLETS.includes(to) || from === to) return refuse('wallets-alike', { from, to });
  // Shares stay where companies look for their holders, options where they are settled, units of a fund where it finds them.
  if (state.stocks.shareAssets.has(asset) || state.options.assets.has(asset) || state.funds.unitAssets.has(asset))
    return refuse('wrong-wallet', { account });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const [source, target] = [accountOf(account, from), accountOf(account, to)];
  const poor = checkAvailable(state, source, asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const transfer = state.conversion.nextTransfer;
  move(world, { from: source, to: target, asset, amount, reason: 'transfer', causeKind: 'transfer', cause: transfer });
  emit(world, moneyTransferred, { transfer, account, from: source, to: target, asset, amount });
  return { refusal: null, id: transfer };
}
