// In: a robot's money and what it trades.
// Out: how much of it is free in the wallet that its capital comes from; null until that is known.
import { useCall } from '../../kernel/queries.ts';
import type { Robot } from '@hilsa/contract';

export function useFree({ asset, goods }: Pick<Robot, 'asset' | 'goods'>): string | null {
  const wallet = goods === 'shares' ? 'stock' : 'coin';
  const { data } = useCall('/user/assets', {});
  if (data === undefined) return null;
  return data.list.find((row) => row.wallet === wallet && row.asset === asset)?.available ?? '0';
}
