// In: what a period brought. Out: it as arms of a river, those that enter and those that leave.
import type { ReplyOf } from '@hilsa/contract';
import type { MessageKey } from '../../i18n/index.ts';

export type Period = ReplyOf<'/user/assets/period'>;
export type ArmKey = 'opening' | 'deposits' | 'gains' | 'closing' | 'withdrawals' | 'losses' | 'fees';

export interface ArmOf {
  readonly key: ArmKey;
  readonly value: string;
  readonly word: MessageKey;
  readonly side: 'into' | 'out';
  readonly sign: '' | '+' | '-';
}

/** In the order of the river. Money that came back as costs are negative: then they come in. */
export function armsOf(period: Period): ArmOf[] {
  const { opening, moneyIn, gains, closing, moneyOut, losses, costs } = period;
  const isPaid = !costs.startsWith('-');
  const arms: ArmOf[] = [
    { key: 'opening', value: opening, word: 'river.opening', side: 'into', sign: '' },
    { key: 'deposits', value: moneyIn, word: 'river.deposits', side: 'into', sign: '+' },
    { key: 'gains', value: gains, word: 'river.gains', side: 'into', sign: '+' },
    { key: 'closing', value: closing, word: 'river.closing', side: 'out', sign: '' },
    { key: 'withdrawals', value: moneyOut, word: 'river.withdrawals', side: 'out', sign: '-' },
    { key: 'losses', value: losses, word: 'river.losses', side: 'out', sign: '-' },
    {
      key: 'fees',
      value: isPaid ? costs : costs.slice(1),
      word: 'river.fees',
      side: isPaid ? 'out' : 'into',
      sign: isPaid ? '-' : '+',
    },
  ];
  return arms;
}
