// In: nothing. Out: a network as it is set up, what the watcher reads of any chain, and what the rest of the server may ask of it.
import type { AddressKind } from '@hilsa/rails/chains';
import type { PartnerParts } from '../payments/types.ts';

/** A coin of a network, by its rail: the network's name and the asset's code. */
export interface ChainCoin {
  readonly asset: string;
  /** How it travels there; the name of the rail's method. */
  readonly standard: string;
  /** Its contract, in its one written form; null for the network's own coin. */
  readonly token: string | null;
  /** Digits behind the point on the chain; the asset may have more, or fewer. */
  readonly decimals: number;
  /** Transfers of as many units of the asset or more lie deeper before they count. */
  readonly large?: { readonly from: bigint; readonly depth: number };
  /**
   * In the coin's smallest unit on the chain: above the cap all but `keep` leaves the house's address for the cold one; customers' addresses are gathered
   * from `least` on. Not given: its coins stay where they came.
   */
  readonly hot?: { readonly cap: bigint; readonly keep: bigint; readonly least: bigint };
}
export interface NetworkSetup {
  readonly name: string;
  readonly title: string;
  readonly kind: AddressKind;
  /** Of a test network a new first block is a new chain; of a real one it is the wrong node. */
  readonly isTest: boolean;
  /** Blocks a transfer lies under, its own counted, before it counts. */
  readonly depth: number;
  readonly waitsForFinal: boolean;
  readonly coins: readonly ChainCoin[];
  /** Whose key is nowhere near a server or its signer's desk; null: there is none. */
  readonly cold: string | null;
  /** What a customer's address is given of the network's own coin, so that its tokens can be gathered. */
  readonly feed?: bigint | undefined;
}

/** What a block shows for one of our addresses. */
export interface Found {
  readonly txid: string;
  /** Whom it comes from, where a chain says so: what the house sends itself is nobody's deposit. */
  readonly from?: string;
  /** Which of the transaction's events: the same in whatever block it lies. */
  readonly place: number;
  readonly to: string;
  /** Null: the network's own coin. */
  readonly token: string | null;
  /** In the coin's smallest unit on the chain. */
  readonly value: bigint;
}
export interface Header {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
}
/** A chain as a watcher reads it. Every answer is checked; what is not an answer throws. */
export interface ChainReader {
  /** The hash of the first block. */
  chain(): Promise<string>;
  /** The newest block, and the height of the highest that is final. */
  heads(): Promise<{ readonly height: number; readonly hash: string; readonly final: number }>;
  /** Null when there is none at that height. */
  header(height: number): Promise<Header | null>;
  /** What a block pays to addresses that are ours. */
  found(block: Header, isOurs: (address: string) => boolean): Promise<readonly Found[]>;
  /** Whether the node knows a transaction, and the height of its block; 0: it lies in none. */
  seen(txid: string): Promise<{ readonly height: number } | null>;
}

/** What is known of a network now. */
export interface Standing {
  readonly isUp: boolean;
  /** Since when its node has not answered as it should; null while it does. */
  readonly awaySinceMs: number | null;
  /** Nothing is missing to pay with: a signer, the coin and the network's own for its fee. */
  readonly canPay: boolean;
  /** The newest block that was read, and how many are still to be read. */
  readonly height: number;
  readonly lag: number;
  /** Blocks that were taken back since the start. */
  readonly reorganised: number;
  /** What lies at the house's address, in units of the chain; as it was at the last look. */
  readonly hot: readonly { readonly asset: string; readonly value: bigint; readonly decimals: number }[];
  /** The same at the cold address. */
  readonly cold: Standing['hot'];
}
export interface Network extends NetworkSetup {
  /** The address payouts leave from. */
  readonly house: string;
  standing(): Standing;
  /** Calls back when its node goes away or is back. */
  onStanding(listener: () => void): void;
  addressOf(index: number): string;
  /** A customer's address to pay in at, or the house's own. */
  isOurs(address: string): boolean;
  seen: ChainReader['seen'];
  /** Of the sandbox: the page on which test coins are sent to an address. */
  testUrl(address: string): string | null;
  stop(): Promise<void>;
}

/** Signs packs; whoever it is, it is another process with its own key. */
export interface Signer {
  /**
   * @param pack source: the index of the address it leaves from, -1 for the house's
   * @returns what was given, signed, in the same form; null: not now
   */
  sign(pack: { readonly manifest: string; readonly unsigned: string; readonly source: number }): Promise<string | null>;
}

export type ChainParts = PartnerParts;
