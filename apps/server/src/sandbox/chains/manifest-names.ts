// In: a pack's manifest as text and its unsigned transaction. Out: whether the transaction pays exactly what the manifest names.
import { Transaction } from 'micro-eth-signer';

export function manifestNames(manifest: string, unsigned: string): boolean {
  const [head, ...lines] = manifest.trimEnd().split('\n');
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name, length, value] = /^([a-z-]+) (\d{1,4}) (.*)$/.exec(line) ?? [];
    // A pack of one payment names each thing once.
    if (name === undefined || Buffer.byteLength(value!) !== Number(length) || values.has(name)) return false;
    values.set(name, value!);
  }
  const read = Transaction.fromHex(unsigned);
  if (head !== 'hilsa-pack-1' || read.type !== 'eip1559') return false;
  const { to, value, data, gasLimit, maxFeePerGas } = read.raw as {
    to: string;
    value: bigint;
    data: string;
    gasLimit: bigint;
    maxFeePerGas: bigint;
  };
  const [destination, amount] = [
    values.get('destination')?.slice(2).toLowerCase() ?? '',
    BigInt(values.get('amount') ?? 0),
  ];
  const isCoin = data.replace(/^0x/, '') === '';
  const pays = isCoin
    ? to.toLowerCase() === `0x${destination}` && value === amount
    : value === 0n &&
      data.replace(/^0x/, '').toLowerCase() ===
        `a9059cbb${destination.padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;
  return destination.length === 40 && pays && gasLimit * maxFeePerGas <= BigInt(values.get('most-network-fee') ?? 0);
}
