// In: a payment out of the house's address. Out: its unsigned transaction (EIP-1559); and whether what came back signed is exactly that.
import { Transaction } from 'micro-eth-signer';

/** transfer(address,uint256) */
const TRANSFER = 'a9059cbb';
const GAS_OF_COIN = 21_000n;
/** A token's transfer takes less than half of it. */
const GAS_OF_TOKEN = 120_000n;
/** For whoever makes the block: 1 gwei. */
const TIP = 1_000_000_000n;

/** Amounts are of the coin's smallest unit on the chain; fees are wei. */
export interface EvmPayment {
  readonly chainId: bigint;
  readonly nonce: number;
  readonly to: string;
  readonly token: string | null;
  readonly value: bigint;
  readonly gasPrice: bigint;
}

/** What the network takes at most. */
export function mostFee({ token, gasPrice }: Pick<EvmPayment, 'token' | 'gasPrice'>): bigint {
  return (token === null ? GAS_OF_COIN : GAS_OF_TOKEN) * maximumOf(gasPrice);
}

/** As hexadecimal, to be signed by whoever holds the key. The price may double before it no longer enters a block. */
export function unsignedPayment(payment: EvmPayment): string {
  const { chainId, nonce, to, token, value, gasPrice } = payment;
  const called = `0x${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`;
  return prepared({
    type: 'eip1559',
    chainId,
    nonce: BigInt(nonce),
    to: token ?? to,
    value: token === null ? value : 0n,
    data: token === null ? '' : called,
    gasLimit: token === null ? GAS_OF_COIN : GAS_OF_TOKEN,
    maxFeePerGas: maximumOf(gasPrice),
    maxPriorityFeePerGas: TIP,
    accessList: [],
  }).toHex();
}

function prepared(fields: Parameters<typeof Transaction.prepare<'eip1559'>>[0]) {
  return Transaction.prepare<'eip1559'>(fields, false);
}

/**
 * Compare what came back with what was sent, field by field.
 * @returns the transaction's id; or the first field that differs, or `signature` when another than the house has signed
 */
export function checkSigned(unsigned: string, signed: string, house: string): { txid: string } | { differs: string } {
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
    if (!came.verifySignature() || came.recoverSender().address.toLowerCase() !== house.toLowerCase())
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

function maximumOf(gasPrice: bigint): bigint {
  return 2n * gasPrice + TIP;
}
