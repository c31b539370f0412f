// In: an unsigned pack of a network, and a key. Out: whether it pays exactly what its manifest names, whether it may follow another one, and it signed. What
// a signer needs to know by itself: it believes nobody.
import type { AddressScheme } from '@hilsa/rails/chains';
import {
  type Psbt,
  readPsbt,
  readTronRaw,
  scriptOfAddress,
  signInput,
  signTron,
  writePsbt,
  writeTronSigned,
} from '@hilsa/rails/transactions';
import { Transaction } from 'micro-eth-signer';

export interface NamedPayment {
  readonly from: string;
  readonly destination: string;
  readonly amount: bigint;
  readonly mostFee: bigint;
}
export interface ChainSigner {
  /** Whether it pays that, and nothing to anybody else. */
  pays(unsigned: string, named: NamedPayment): boolean;
  /** What it takes up: a later pack of the same place must follow it. */
  placesOf(unsigned: string, of: { readonly chain: string; readonly payment: string; readonly from: string }): string[];
  /** Whether of the two at most one can confirm, or the first no more. */
  mayFollow(before: string, unsigned: string, nowMs: number): boolean;
  sign(unsigned: string, privateKey: Uint8Array): string;
}

export function bytesSigner(scheme: AddressScheme): ChainSigner {
  return scheme === 'evm' ? evm : scheme === 'tron' ? tron : bitcoin;
}

interface EvmRaw {
  readonly nonce: bigint;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
}
const evmRaw = (unsigned: string): EvmRaw | null => {
  const read = Transaction.fromHex(unsigned);
  return read.type === 'eip1559' ? (read.raw as unknown as EvmRaw) : null;
};
const evmPaid = ({ to, value, data }: EvmRaw): string => `${to} ${value} ${data.replace(/^0x/, '')}`.toLowerCase();

const evm: ChainSigner = {
  pays(unsigned, { destination, amount, mostFee }) {
    const raw = evmRaw(unsigned);
    if (raw === null || !/^0x[0-9a-fA-F]{40}$/.test(destination)) return false;
    const to = destination.slice(2).toLowerCase();
    const data = raw.data.replace(/^0x/, '').toLowerCase();
    const isPaid =
      data === ''
        ? raw.to.toLowerCase() === `0x${to}` && raw.value === amount
        : raw.value === 0n && data === `a9059cbb${to.padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;
    return isPaid && raw.gasLimit * raw.maxFeePerGas <= mostFee;
  },
  // One nonce of one address.
  placesOf: (unsigned, { chain, from }) => [`${chain}/${from}/${evmRaw(unsigned)!.nonce}`],
  // The same payment, dearer.
  mayFollow(before, unsigned) {
    const [one, two] = [evmRaw(before)!, evmRaw(unsigned)!];
    return evmPaid(one) === evmPaid(two) && two.maxFeePerGas > one.maxFeePerGas;
  },
  sign: (unsigned, key) => Transaction.fromHex(unsigned).signBy(key).toHex(),
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const spentBy = ({ unsigned }: Psbt): string[] => unsigned.inputs.map(({ txid, index }) => `${txid}:${index}`);

const bitcoin: ChainSigner = {
  pays(unsigned, { from, destination, amount, mostFee }) {
    const psbt = readPsbt(bytes(unsigned));
    const [to, back] = [hex(scriptOfAddress(destination)), hex(scriptOfAddress(from))];
    const [paid, change, ...more] = psbt.unsigned.outputs;
    if (paid === undefined || more.length > 0 || hex(paid.script) !== to || paid.value !== amount) return false;
    if (change !== undefined && hex(change.script) !== back) return false;
    if (psbt.inputs.some(({ spent }) => hex(spent.script) !== back)) return false;
    const fee = psbt.inputs.reduce((sum, { spent }) => sum + spent.value, 0n) - paid.value - (change?.value ?? 0n);
    return fee >= 0n && fee <= mostFee;
  },
  // The payment, and each output that it spends.
  placesOf: (unsigned, { chain, payment }) => [
    `${chain}/${payment}`,
    ...spentBy(readPsbt(bytes(unsigned))).map((output) => `${chain}/${output}`),
  ],
  // It spends all that the first does, to the same address: they exclude each other.
  mayFollow(before, unsigned) {
    const [one, two] = [readPsbt(bytes(before)), readPsbt(bytes(unsigned))];
    const spends = new Set(spentBy(two));
    const [paid, then] = [one.unsigned.outputs[0]!, two.unsigned.outputs[0]!];
    return spentBy(one).every((each) => spends.has(each)) && hex(paid.script) === hex(then.script);
  },
  sign(unsigned, key) {
    let psbt = readPsbt(bytes(unsigned));
    for (const at of psbt.inputs.keys()) psbt = signInput(psbt, at, key);
    return hex(writePsbt(psbt));
  },
};

const tron: ChainSigner = {
  pays(unsigned, { from, destination, amount, mostFee }) {
    const payment = readTronRaw(bytes(unsigned));
    const isPaid = payment.from === from && payment.to === destination && payment.value === amount;
    return isPaid && payment.feeLimit <= mostFee;
  },
  placesOf: (_, { chain, payment }) => [`${chain}/${payment}`],
  // The first has expired, by this process's own clock.
  mayFollow: (before, _, nowMs) => readTronRaw(bytes(before)).expiresMs < nowMs,
  sign(unsigned, key) {
    const raw = bytes(unsigned);
    return hex(writeTronSigned(raw, signTron(raw, key)));
  },
};
