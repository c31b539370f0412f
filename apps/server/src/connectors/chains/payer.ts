// In: nothing. Out: what a network must be able to do so that coins can leave over it: write a payment, compare it when it comes back, say it, look for it.
import type { Pack } from './packs.ts';

/** Of the coin's smallest unit on the chain. */
export interface Wanted {
  /** The address it leaves from. */
  readonly from: string;
  readonly source: number;
  readonly to: string;
  /** Null: the network's own coin. */
  readonly token: string | null;
  /** `all`: whatever lies there, less what the network takes when it is its own coin. */
  readonly value: bigint | 'all';
}
export interface Made {
  readonly unsigned: string;
  /** Orders the packs of an address; of an EVM network the transaction's own. */
  readonly nonce: number;
  readonly value: bigint;
  /** What the network takes at most, in its own coin. */
  readonly mostFee: bigint;
}
/** Too little lies there: of which coin. */
export interface Missing {
  readonly missing: string;
}

/** What a block shows of a pack. */
export interface Looked {
  readonly height: number;
  readonly hash: string;
  /** `odd`: it was executed and did not move what it should: a person must look. */
  readonly outcome: 'paid' | 'returned' | 'odd';
  /** What the network took, in its own coin. */
  readonly fee: bigint;
  /** What is kept as evidence. */
  readonly shown: Readonly<Record<string, string | number>>;
}
/** A payment as a pack's manifest names it. */
export interface Expected {
  readonly from: string;
  readonly to: string;
  readonly token: string | null;
  readonly value: bigint;
}

/**
 * Whether a second pack is made for a payment. `dearer`: beside the first, of which then at most one can confirm. `expired`: the first can never
 * confirm any more, seen on the chain.
 */
export type Second = 'no' | 'dearer' | 'expired';

export interface Payer {
  /**
   * @param open all that may still confirm
   * @param replaced a payment that this one is to be made impossible by
   */
  make(wanted: Wanted, open: readonly Pack[], replaced: Pack | null): Promise<Made | Missing>;
  /** Compare what came back with what was sent, field by field. @returns what is broadcast; or the first field that differs */
  check(
    unsigned: string,
    signed: string,
    from: string,
  ): { readonly txid: string; readonly whole: string } | { readonly differs: string };
  look(pack: Pack, expected: Expected): Promise<Looked | null>;
  /** Says nothing of whether it was taken: that is seen in blocks. */
  send(signed: string): Promise<void>;
  second(pack: Pack): Promise<Second>;
  /** Of a pack in no block: whether what it moves lies where it leaves from; what a block was taken back with does not. */
  isThere(pack: Pack): Promise<boolean>;
}
