// In: blocks to be made and transactions to be taken. Out: a Bitcoin chain in memory, of real bytes: headers with a (small) work, coinbases, unspent outputs,
// and a pool that takes only what is signed by its owner, spends what is there, and replaces by a higher fee (BIP 125). No coin of it is worth anything.
import { randomBytes } from 'node:crypto';
import { witnessAddress } from '@hilsa/rails/chains';
import {
  type BitcoinHeader,
  type BitcoinTransaction,
  bitcoinTxid,
  blockHash,
  isSignedByOwner,
  merkleRoot,
  scriptOfAddress,
  virtualSize,
} from '@hilsa/rails/transactions';

/** As of Core's regtest: every other header has it. */
const BITS = 0x207f_ffff;
/** What the first block makes: enough for everybody outside. */
const FIRST_COINS = 1_000_000n * 10n ** 8n;
const SUBSIDY = 50n * 10n ** 8n;
const COINBASE = '00'.repeat(32);
const FINAL = 0xffff_ffff;

export interface ChainBlock {
  readonly header: BitcoinHeader;
  readonly hash: string;
  readonly height: number;
  readonly transactions: readonly BitcoinTransaction[];
}
export interface Output {
  readonly txid: string;
  readonly index: number;
  readonly value: bigint;
  readonly script: Uint8Array;
  readonly height: number;
}
/** Why a transaction is not taken, with Core's number. */
export class NotTaken extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
const nameOf = ({ txid, index }: { txid: string; index: number }): string => `${txid}:${index}`;

export class BitcoinChain {
  readonly blocks: ChainBlock[] = [];
  readonly pool = new Map<string, BitcoinTransaction>();
  /** Blocks that were reorganised away, by their hash: a node still knows their headers. */
  readonly stale = new Map<string, ChainBlock>();
  private unspent = new Map<string, Output>();
  private places = new Map<string, number>();
  private readonly miner: string;

  /** @param outside the address that everything begins with */
  constructor(outside: string) {
    this.miner = outside;
    this.mine();
  }

  get height(): number {
    return this.blocks.length - 1;
  }
  /** The newest block that holds more than its coinbase. */
  filled(): number {
    if (this.pool.size > 0) return this.height + 1;
    return this.blocks.findLastIndex(({ transactions }) => transactions.length > 1);
  }

  mine(): ChainBlock {
    const height = this.blocks.length;
    const taken = [...this.pool.values()];
    const fees = taken.reduce((sum, each) => sum + this.feeOf(each), 0n);
    const coinbase: BitcoinTransaction = {
      version: 2,
      lockTime: 0,
      // Random, so that no block of another start, or of another branch, is ever the same.
      inputs: [{ txid: COINBASE, index: FINAL, sequence: FINAL, script: randomBytes(16), witness: [] }],
      outputs: [{ value: (height === 0 ? FIRST_COINS : SUBSIDY) + fees, script: scriptOfAddress(this.miner) }],
    };
    const transactions = [coinbase, ...taken];
    const time = Math.max(Math.floor(Date.now() / 1000), (this.blocks.at(-1)?.header.time ?? 0) + 1);
    const base = { version: 0x2000_0000, parent: this.blocks.at(-1)?.hash ?? COINBASE, time, bits: BITS };
    const root = merkleRoot(transactions.map(bitcoinTxid));
    let header: BitcoinHeader = { ...base, root, nonce: 0 };
    while (Number.parseInt(blockHash(header).slice(0, 2), 16) >= 0x7f) header = { ...header, nonce: header.nonce + 1 };
    const block = { header, hash: blockHash(header), height, transactions };
    this.blocks.push(block);
    this.apply(block);
    this.pool.clear();
    return block;
  }

  private apply({ transactions, height }: ChainBlock): void {
    for (const each of transactions) {
      const txid = bitcoinTxid(each);
      for (const input of each.inputs) this.unspent.delete(nameOf(input));
      for (const [index, output] of each.outputs.entries())
        this.unspent.set(nameOf({ txid, index }), { txid, index, height, ...output });
      this.places.set(txid, height);
    }
  }

  /** Takes the last blocks back; their transactions wait again, unless they are to be forgotten. */
  cut(height: number, isForgotten = false): void {
    const gone = this.blocks.splice(height + 1);
    this.unspent = new Map();
    this.places = new Map();
    for (const block of this.blocks) this.apply(block);
    for (const block of gone) {
      this.stale.set(block.hash, block);
      if (!isForgotten) for (const each of block.transactions.slice(1)) this.again(each);
    }
    if (isForgotten) for (const [txid, each] of this.pool) if (!this.isSpendable(each)) this.pool.delete(txid);
    while (this.stale.size > 1_000) this.stale.delete(this.stale.keys().next().value!);
  }
  private again(transaction: BitcoinTransaction): void {
    try {
      this.take(transaction);
    } catch {
      // What it spent is not there any more.
    }
  }
  private isSpendable({ inputs }: BitcoinTransaction): boolean {
    return inputs.every((input) => this.spentBy(input) !== undefined);
  }

  /** Of a block or of the pool. */
  private spentBy(input: { txid: string; index: number }): Pick<Output, 'value' | 'script'> | undefined {
    return this.unspent.get(nameOf(input)) ?? this.pool.get(input.txid)?.outputs[input.index];
  }
  private feeOf(transaction: BitcoinTransaction): bigint {
    const all = transaction.inputs.reduce((sum, input) => sum + (this.spentBy(input)?.value ?? 0n), 0n);
    return transaction.outputs.reduce((left, { value }) => left - value, all);
  }

  /** @throws NotTaken */
  take(transaction: BitcoinTransaction): string {
    const txid = bitcoinTxid(transaction);
    if (this.places.has(txid)) throw new NotTaken(-27, 'Transaction already in block chain');
    if (this.pool.has(txid)) return txid;
    const { inputs, outputs } = transaction;
    if (inputs.length === 0 || outputs.length === 0) throw new NotTaken(-26, 'bad-txns-vin-empty');
    if (new Set(inputs.map(nameOf)).size !== inputs.length) throw new NotTaken(-26, 'bad-txns-inputs-duplicate');
    for (const [at, input] of inputs.entries()) {
      const spent = this.spentBy(input);
      if (spent === undefined) throw new NotTaken(-25, 'bad-txns-inputs-missingorspent');
      const [signature, publicKey] = input.witness;
      const signed = signature === undefined || publicKey === undefined ? null : { signature, publicKey };
      if (input.witness.length !== 2 || !isSignedByOwner(transaction, at, { spent, signed }))
        throw new NotTaken(-26, 'mandatory-script-verify-flag-failed');
    }
    const fee = this.feeOf(transaction);
    if (fee < 0n) throw new NotTaken(-26, 'bad-txns-in-belowout');
    if (fee < BigInt(virtualSize(transaction))) throw new NotTaken(-26, 'min relay fee not met');
    this.replace(transaction, fee);
    this.pool.set(txid, transaction);
    return txid;
  }

  private replace(transaction: BitcoinTransaction, fee: bigint): void {
    const spends = new Set(transaction.inputs.map(nameOf));
    const others = [...this.pool].filter(([, each]) => each.inputs.some((input) => spends.has(nameOf(input))));
    const size = BigInt(virtualSize(transaction));
    for (const [, other] of others) {
      const [paid, otherSize] = [this.feeOf(other), BigInt(virtualSize(other))];
      if (!other.inputs.some(({ sequence }) => sequence < 0xffff_fffe)) throw new NotTaken(-26, 'txn-mempool-conflict');
      if (fee < paid + size || fee * otherSize <= paid * size) throw new NotTaken(-26, 'insufficient fee');
    }
    for (const [txid] of others) this.pool.delete(txid);
  }

  /** In blocks. */
  outputsOf(address: string): Output[] {
    return [...this.unspent.values()].filter(
      ({ script }) => script.length === 22 && script[0] === 0 && witnessAddress(script.slice(2)) === address,
    );
  }
  /** In a block, and spent by none. */
  output(of: { readonly txid: string; readonly index: number }): Output | undefined {
    return this.unspent.get(nameOf(of));
  }
  find(txid: string): { readonly transaction: BitcoinTransaction; readonly block: ChainBlock | null } | null {
    const height = this.places.get(txid);
    if (height === undefined) {
      const waiting = this.pool.get(txid);
      return waiting === undefined ? null : { transaction: waiting, block: null };
    }
    const block = this.blocks[height]!;
    return { transaction: block.transactions.find((each) => bitcoinTxid(each) === txid)!, block };
  }
  isTaken(output: { txid: string; index: number }): boolean {
    return [...this.pool.values()].some(({ inputs }) => inputs.some((input) => nameOf(input) === nameOf(output)));
  }
}
