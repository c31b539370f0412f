// In: the ways of money in. Out: those that a loan can be repaid over, and where each goes on.
import type { ReplyOf } from '@hilsa/contract';
import type { Path } from '../../kernel/paths.ts';
import { nameOfWay } from '../../wallet/way-names.ts';

type Way = ReplyOf<'/user/recharge/status'>['ways'][number];

export interface RepayWay {
  readonly channel: string;
  readonly kind: 'wallet' | 'bank';
  /** As people call it; empty: a bank transfer. */
  readonly name: string;
}

/** Open to everybody now, and in money: coins repay nothing, a channel by invitation has a door of its own. */
export function openWays(ways: readonly Way[]): RepayWay[] {
  return ways.flatMap(({ channel, kind, isOpen, asset }) =>
    isOpen && asset === 'BDT' && (kind === 'wallet' || kind === 'bank')
      ? [{ channel, kind, name: nameOfWay(channel) }]
      : [],
  );
}

/** Where a deposit of a way goes on, by its number. */
export function pageOfDeposit(kind: RepayWay['kind']): Path {
  return kind === 'wallet' ? '/pages/recharge/walletUrl' : '/pages/recharge/bankRecharge';
}
