// In: blocks to be made and transactions to be taken. Out: a TRON chain in memory, of real bytes: ids of blocks and transactions, signatures, blocks that are
// referred to, times that expire; a token with six digits whose transfers burn TRX. No coin of it is worth anything.
import { createHash, randomBytes } from 'node:crypto';
import { readTronRaw, readTronSigned, tronSigner, tronTxid, type TronPayment } from '@hilsa/rails/transactions';
import { writeTronAddress } from '@hilsa/rails/chains';

/** Blocks under which one is solid. */
const SOLID_AFTER = 18;
const DAY_MS = 86_400_000;
/** Sun. Of bytes when none are free, of an account that is new, of a token's transfer. */
const BYTES_FEE = 268_000n;
const ACCOUNT_FEE = 1_000_000n;
const TOKEN_FEE = 13_396_000n;
const FIRST_COINS = 10n ** 9n * 10n ** 6n;
/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export interface TronTaken {
  readonly txid: string;
  readonly raw: Uint8Array;
  readonly signature: Uint8Array;
  readonly payment: TronPayment;
}
export interface TronDone extends TronTaken {
  readonly fee: bigint;
  readonly result: 'SUCCESS' | 'OUT_OF_ENERGY' | 'REVERT';
}
export interface TronChainBlock {
  readonly id: string;
  readonly number: number;
  readonly parent: string;
  readonly atMs: number;
  readonly transactions: readonly TronDone[];
}
/** Why a transaction is not taken, in the network's own word. */
export class TronNotTaken extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export class TronChain {
  readonly blocks: TronChainBlock[] = [];
  readonly pool = new Map<string, TronTaken>();
  readonly token = writeTronAddress(randomBytes(20));
  private coins = new Map<string, bigint>();
  private tokens = new Map<string, bigint>();
  private readonly outside: string;

  /** @param outside the address that everything begins with */
  constructor(outside: string) {
    this.outside = outside;
    this.begin();
    this.mine();
  }
  private begin(): void {
    this.coins = new Map([[this.outside, FIRST_COINS]]);
    this.tokens = new Map([[this.outside, FIRST_COINS]]);
  }

  get height(): number {
    return this.blocks.length - 1;
  }
  get solid(): TronChainBlock {
    return this.blocks[Math.max(0, this.height - SOLID_AFTER)]!;
  }
  filled(): number {
    if (this.pool.size > 0) return this.height + 1;
    return this.blocks.findLastIndex(({ transactions }) => transactions.length > 0);
  }
  mine(): TronChainBlock {
    const number = this.blocks.length;
    const atMs = Math.max(Date.now(), (this.blocks.at(-1)?.atMs ?? 0) + 1);
    const parent = this.blocks.at(-1)?.id ?? '00'.repeat(32);
    const alive = [...this.pool.values()].filter(({ payment }) => payment.expiresMs > atMs);
    const transactions = alive.map((each) => this.execute(each));
    this.pool.clear();
    const digest = createHash('sha256').update(parent).update(`${number} ${atMs} `).update(randomBytes(16));
    for (const { txid } of transactions) digest.update(txid);
    const id = number.toString(16).padStart(16, '0') + digest.digest('hex').slice(16);
    const block = { id, number, parent, atMs, transactions };
    this.blocks.push(block);
    return block;
  }

  private execute(taken: TronTaken): TronDone {
    const { from, to, token, value, feeLimit } = taken.payment;
    const [own, held] = [this.coins.get(from) ?? 0n, this.tokens.get(from) ?? 0n];
    const isNew = token === null && !this.coins.has(to);
    const fee = token === null ? BYTES_FEE + (isNew ? ACCOUNT_FEE : 0n) : TOKEN_FEE;
    const isEnough = token === null ? own >= fee + value : own >= fee && fee <= feeLimit;
    const result = !isEnough ? 'OUT_OF_ENERGY' : token !== null && held < value ? 'REVERT' : 'SUCCESS';
    const burnt = own < fee ? own : fee;
    this.coins.set(from, own - burnt);
    if (result === 'SUCCESS') {
      const ledger = token === null ? this.coins : this.tokens;
      ledger.set(from, (ledger.get(from) ?? 0n) - value);
      ledger.set(to, (ledger.get(to) ?? 0n) + value);
    }
    return { ...taken, fee: burnt, result };
  }

  /** Takes the last blocks back; their transactions wait again, unless they are to be forgotten. */
  cut(height: number, isForgotten = false): void {
    const gone = this.blocks.splice(height + 1);
    this.begin();
    for (const { transactions } of this.blocks) for (const each of transactions) this.execute(each);
    if (isForgotten) return;
    for (const { transactions } of gone) for (const each of transactions) this.pool.set(each.txid, each);
  }

  balance(address: string, token: string | null): bigint {
    return (token === null ? this.coins : this.tokens).get(address) ?? 0n;
  }
  find(txid: string): { readonly done: TronDone; readonly block: TronChainBlock } | null {
    for (const block of this.blocks.toReversed()) {
      const done = block.transactions.find((each) => each.txid === txid);
      if (done !== undefined) return { done, block };
    }
    return null;
  }

  /** @param signed the bytes of a transaction. @throws TronNotTaken */
  take(signed: Uint8Array): string {
    let taken: TronTaken;
    try {
      const { raw, signature } = readTronSigned(signed);
      taken = { txid: tronTxid(raw), raw, signature, payment: readTronRaw(raw) };
    } catch {
      throw new TronNotTaken('OTHER_ERROR');
    }
    const { txid, raw, signature, payment } = taken;
    const { from, token, refBytes, refHash, expiresMs, value } = payment;
    if (tronSigner(raw, signature) !== from) throw new TronNotTaken('SIGERROR');
    if (this.pool.has(txid) || this.find(txid) !== null) throw new TronNotTaken('DUP_TRANSACTION_ERROR');
    const known = this.blocks.some(({ id }) => id.slice(12, 16) === refBytes && id.slice(16, 32) === refHash);
    if (!known) throw new TronNotTaken('TAPOS_ERROR');
    const now = this.blocks.at(-1)!.atMs;
    if (expiresMs <= now || expiresMs > now + DAY_MS) throw new TronNotTaken('TRANSACTION_EXPIRATION_ERROR');
    if (token !== null && token !== this.token) throw new TronNotTaken('CONTRACT_VALIDATE_ERROR');
    if (token === null && (this.coins.get(from) ?? 0n) < value) throw new TronNotTaken('CONTRACT_VALIDATE_ERROR');
    this.pool.set(txid, taken);
    return txid;
  }
}

/** What a token's transfer leaves behind, as a node writes it. */
export function logsOf({ payment, result }: TronDone, hexOf: (address: string) => string): object[] {
  const { from, to, token, value } = payment;
  if (token === null || result !== 'SUCCESS') return [];
  const word = (text: string): string => text.padStart(64, '0');
  return [
    {
      address: hexOf(token).slice(2),
      topics: [TRANSFER, word(hexOf(from).slice(2)), word(hexOf(to).slice(2))],
      data: word(value.toString(16)),
    },
  ];
}
