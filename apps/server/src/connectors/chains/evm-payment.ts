// In: a payment out of an address of ours. Out: its unsigned transaction (EIP-1559); and whether what came back signed is exactly that.
import { Transaction } from 'micro-eth-signer';

/** transfer(address,uint256) */
const TRANSFER = 'a9059cbb';
const GAS_OF_COIN = 21_000n;
/** A token's transfer takes less than half of it. */
const GAS_OF_TOKEN = 120_000n;
/** For whoever makes the block: 1 gwei. */
const TIP = 1_000_000_000n;

/** Wei for a unit of gas: at most, and for whoever makes the block. */
export interface EvmFees {
  readonly most: bigint;
  readonly tip: bigint;
}
/** Amounts are of the coin's smallest unit on the chain. */
export interface EvmPayment {
  readonly chainId: bigint;
  readonly nonce: number;
  readonly to: string;
  readonly token: string | null;
  readonly value: bigint;
  readonly fees: EvmFees;
}

/** The price may double before it no longer enters a block. */
export function feesOf(gasPrice: bigint): EvmFees {
  return { most: 2n * gasPrice + TIP, tip: TIP };
}

/** Nodes take a second transaction of a nonce when both are a tenth higher; an eighth is, rounded up. */
export function raised({ most, tip }: EvmFees, gasPrice: bigint): EvmFees {
  const now = feesOf(gasPrice);
  const [least, leastTip] = [(most * 9n + 7n) / 8n, (tip * 9n + 7n) / 8n];
  return { most: now.most > least ? now.most : least, tip: leastTip };
}

/** What the network takes at most, in wei. */
export function mostFee(token: string | null, { most }: EvmFees): bigint {
  return (token === null ? GAS_OF_COIN : GAS_OF_TOKEN) * most;
}

/** As hexadecimal, to be signed by whoever holds the key. */
export function unsignedPayment({ chainId, nonce, to, token, value, fees }: EvmPayment): string {
  const called = `0x${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`;
  return prepared({
    type: 'eip1559',
    chainId,
    nonce: BigInt(nonce),
    to: token ?? to,
    value: token === null ? value : 0n,
    data: token === null ? '' : called,
    gasLimit: token === null ? GAS_OF_COIN : GAS_OF_TOKEN,
    maxFeePerGas: fees.most,
    maxPriorityFeePerGas: fees.tip,
    accessList: [],
  }).toHex();
}

/** @returns null for what is no payment */
export function feesOfUnsigned(unsigned: string): EvmFees | null {
  const read = readPayment(unsigned);
  return read === null ? null : { most: read.raw.maxFeePerGas, tip: read.raw.maxPriorityFeePerGas };
}

function prepared(fields: Parameters<typeof Transaction.prepare<'eip1559'>>[0]) {
  return Transaction.prepare<'eip1559'>(fields, false);
}

/**
 * Compare what came back with what was sent, field by field.
 * @returns the transaction's id; or the first field that differs, or `signature` when another than the address has signed
 */
export function checkSigned(unsigned: string, signed: string, from: string): { txid: string } | { differs: string } {
  const [asked, came] = [readPayment(unsigned), readPayment(signed)];
  if (asked === null || came === null || !came.isSigned) return { differs: 'form' };
  const fields = [
    'chainId',
    'nonce',
    'to',
    'value',
    'data',
    'gasLimit',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ] as const;
  for (const field of fields)
    if (String(asked.raw[field]).toLowerCase() !== String(came.raw[field]).toLowerCase()) return { differs: field };
  if (came.raw.accessList.length > 0) return { differs: 'accessList' };
  try {
    if (!came.verifySignature() || came.recoverSender().address.toLowerCase() !== from.toLowerCase())
      return { differs: 'signature' };
  } catch {
    return { differs: 'signature' };
  }
  return { txid: `0x${came.hash.replace(/^0x/, '')}` };
}

function readPayment(hex: string) {
  try {
    const read = Transaction.fromHex(hex);
    return read.type === 'eip1559' ? (read as unknown as ReturnType<typeof prepared>) : null;
  } catch {
    return null;
  }
}
