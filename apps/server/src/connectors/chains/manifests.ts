// In: a pack. Out: what its manifest says it pays, which is what its owner proved and two people signed.
import { readManifest } from '@hilsa/rails/withdrawals';
import type { Pack } from './packs.ts';

export interface PackedPayment {
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly mostFee: bigint;
}

/** @throws when the row is not what was written here */
export function paymentOf({ pack, manifest }: Pick<Pack, 'pack' | 'manifest'>): PackedPayment {
  const read = readManifest(manifest);
  const [payment] = read?.payments ?? [];
  if (read === null || payment === undefined) throw new Error(`the manifest of ${pack} cannot be read`);
  const { asset, source, mostNetworkFee } = read;
  return { asset, from: source, to: payment.destination, value: payment.amount, mostFee: mostNetworkFee };
}
