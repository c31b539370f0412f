// In: nothing. Out: what every product's preparation of the sandbox is given and gives back, and the few steps all of them take.
// All of it goes through ordinary commands: what is there already is found again, because the same request id gives the same answer for ever.
import type { Accepted, Command, OpenAccount } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import type { KeeperRooms } from '../offerings/index.ts';
import type { WorldTables } from '../tables/index.ts';
import type { PriceProcess } from './price-process.ts';
import type { Pulse } from './run-market.ts';
import type { Trouble } from './trouble.ts';
import type { StockHours } from '../market-days/index.ts';

/** A command of the sandbox was refused although nothing can be wrong with it: the start must stop. */
export class SandboxProblem extends Error {
  override name = 'SandboxProblem';
}

export type Submitter = Pick<Sequencer, 'engine' | 'submit'>;

export interface PreparedWorld {
  readonly sequencer: Sequencer;
  readonly tables: WorldTables;
  readonly process: PriceProcess;
  /** Where secrets of draws are kept, and the beacon that comes after a close. */
  readonly draws: Pick<KeeperRooms, 'secrets' | 'beacon'>;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** What its markets beat by. */
  readonly pulse: Pulse;
  /** How many shares are listed, and whether they keep the exchange's hours. */
  readonly stocks: { readonly names: number; readonly hours: StockHours };
  /** A pair whose past is a recording. */
  readonly recordedFeed?: { readonly base: string; readonly quote: string; readonly path: string } | undefined;
  readonly trouble: Trouble;
  /** Told in plain lines about progress and about what should not happen. */
  readonly report: (line: string) => void;
}

export interface Running {
  /** Resolves when the last beat is committed. */
  stop(): Promise<void>;
}

/** A product's part of a prepared world; what has nothing to run has no `start`. */
export interface Prepared {
  /** @param onFatal hears of what can not go on */
  start?(onFatal: (problem: unknown) => void): Promise<Running>;
}

/** What a product needs in a world before anybody can trade, made or found again. @throws SandboxProblem when a command is refused */
export type Preparation = (world: PreparedWorld) => Promise<Prepared>;

export async function must(
  sequencer: Submitter,
  command: Command,
  requestId: string | null,
): Promise<Omit<Accepted, 'refusal'>> {
  const reply = await sequencer.submit({ command, requestId, caller: 'system' });
  if (reply.refusal !== null) throw new SandboxProblem(`The sandbox could not ${command.kind}: ${reply.refusal}.`);
  return reply;
}

/** The asset's number, listed if it is not. */
export async function assetNumber(sequencer: Submitter, code: string, decimals: number): Promise<number> {
  const known = sequencer.engine.assets.findIndex((asset) => asset.code === code);
  if (known >= 0) return known;
  return (await must(sequencer, { kind: 'list-asset', atMs: 0, code, decimals }, null)).asset!;
}

/** An owner of the sandbox, opened once. @param name lower-case, unique among all products' */
export async function ownerNumber(
  sequencer: Submitter,
  name: string,
  opening: Pick<OpenAccount, 'ownerKind' | 'purpose'> = { ownerKind: 'participant' },
): Promise<number> {
  const command = { kind: 'open-account', atMs: 0, referrer: null, ...opening } as const;
  return (await must(sequencer, command, `sandbox-${name}`)).account!;
}

/** Test money that an account starts with, given once. @param account an owner's, in any wallet; `units` of the asset */
export async function giveAtStart(sequencer: Submitter, account: number, asset: number, units: bigint): Promise<void> {
  const { code } = sequencer.engine.assets[asset]!;
  const command = { kind: 'issue-test-money', atMs: 0, account, asset, amount: units } as const;
  await must(sequencer, command, `sandbox-start-${code}`);
}
