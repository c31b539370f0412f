// In: the id of a withdrawal over a network. Out: where it goes, its transaction and how deep it lies, once it is broadcast.
import type { MessageKey } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { ChainDepth, CopiedLines } from './chain-lines.tsx';
import { titleOf } from './networks.ts';

const AGAIN_MS = 3_000;

export function CoinDepth({ id }: { readonly id: string }) {
  const networks = useCall('/index/recharge/coins', {});
  const { data } = useCall('/coin/withdraw/order', { id, limit: 1 }, { everyMs: AGAIN_MS });
  const withdrawal = data?.list[0];
  if (withdrawal === undefined) return null;
  const { network, address, txid, confirmations, depth, state } = withdrawal;
  const lines: readonly (readonly [MessageKey, string])[] = [
    ['coin-in.network', titleOf(networks.data?.list ?? [], network)],
    ...(address === '' ? [] : ([['coin-to.address', address]] as const)),
    ...(txid === '' ? [] : ([['coin-in.txid', txid]] as const)),
  ];
  return (
    <>
      {state === 'sent' && txid !== '' && <ChainDepth confirmations={confirmations} depth={depth} />}
      <CopiedLines lines={lines} />
    </>
  );
}
