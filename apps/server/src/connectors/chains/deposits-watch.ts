// In: a chain and our addresses on it. Out: what its blocks show, as commands: seen once, credited when it lies deep, in the block it was seen in.
// A node that is away closes nothing but this network; a chain that takes back what was credited closes all its rails, and people look.
import { networkOf } from '@hilsa/core/payments/state';
import { keepAnswer } from '../payments/evidence.ts';
import { type ChainBlocks, type KeptBlock, openChainBlocks, WINDOW } from './chain-blocks.ts';
import { toUnits } from './scale.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { ChainParts, ChainReader, Found, Header, NetworkSetup } from './types.ts';

/** Blocks read in one beat, and credits looked at. */
const MOST_BLOCKS = 50;
const MOST_CREDITS = 50;
/** A new network begins so many blocks before its newest. */
const BEFORE = 2;

/** How deep a transfer must lie: a large one deeper. @param units of the asset */
export function depthFor(
  { coins, depth }: Pick<NetworkSetup, 'coins' | 'depth'>,
  asset: string,
  units: bigint,
): number {
  const large = coins.find((coin) => coin.asset === asset)?.large;
  return large !== undefined && units >= large.from ? Math.max(depth, large.depth) : depth;
}

export interface DepositsWatch {
  /** One slice. @throws when the node does not answer as it should */
  beat(): Promise<void>;
  chain(): string;
  standing(): {
    readonly height: number;
    readonly lag: number;
    readonly final: number;
    readonly reorganised: number;
  };
}

export function depositsWatch(
  parts: ChainParts,
  given: {
    readonly setup: NetworkSetup;
    readonly reader: ChainReader;
    readonly own: OwnAddresses;
    /** @throws when the node is of another chain, or is not as it should be */
    readonly check: () => Promise<void>;
  },
): DepositsWatch {
  const { sequencer, sql, alarm } = parts;
  const { setup, reader, own, check } = given;
  const books = () => sequencer.engine.payments;
  let [chain, blocks]: [string, ChainBlocks | null] = ['', null];
  let standing = { height: 0, lag: 0, final: 0, reorganised: 0 };
  /** The newest block when nothing more was to be done: as long as it is the newest, there still is not. */
  let doneWith: { readonly hash: string; readonly final: number } | null = null;
  const rails = () => books().rails.filter(({ name }) => name === setup.name);
  const top = (): KeptBlock | undefined => blocks?.list.at(-1);

  async function beat(): Promise<void> {
    const heads = await reader.heads();
    if (heads.hash === doneWith?.hash && heads.final === doneWith.final && !isAwaited()) return;
    doneWith = null;
    await check();
    await begin();
    await goBack();
    const first = rails()[0];
    if (first !== undefined) await own.reach(networkOf(books(), first).nextAddress);
    await readOn(heads.height);
    const height = top()?.height ?? 0;
    standing = { ...standing, height, lag: Math.max(0, heads.height - height), final: heads.final };
    await credit(Math.min(height, heads.height), heads.final);
    if (top()?.hash === heads.hash) doneWith = heads;
  }

  /** Whether a transfer that was seen is not credited yet: it waits for its depth, or for people. */
  function isAwaited(): boolean {
    const { transfers, deposits, known } = books();
    for (const [key, { deposit }] of transfers)
      if (key.startsWith(`${setup.name}/`) && !known.has(key) && deposits.get(deposit)?.state !== 'success')
        return true;
    return false;
  }

  /** The chain is known by its first block: a node of another one is not listened to. */
  async function begin(): Promise<void> {
    const first = await reader.chain();
    if (first === chain && blocks !== null) return;
    if (blocks !== null && !setup.isTest) {
      alarm('chain-wrong', { said: `${setup.title} begins with ${first}, it was ${chain}` });
      throw new Error('the node is of another chain');
    }
    if (!setup.isTest) {
      const [other] = await sql`
        select chain from payments.chain_blocks where network = ${setup.name} and chain <> ${first} limit 1`;
      if (other !== undefined) {
        alarm('chain-wrong', { said: `${setup.title} begins with ${first}, it was ${other['chain']}` });
        throw new Error('the node is of another chain');
      }
    }
    blocks = await openChainBlocks(sql, setup.name, first);
    chain = first;
  }

  /** Down to the newest block that still stands. What was credited above it is told before it is forgotten. */
  async function goBack(): Promise<void> {
    const known = blocks!.list;
    let at = known.length - 1;
    while (at >= 0 && (await reader.header(known[at]!.height))?.hash !== known[at]!.hash) at -= 1;
    if (at === known.length - 1) return;
    const stands = at < 0 ? known[0]!.height - 1 : known[at]!.height;
    if (at < 0 && known.length >= WINDOW)
      alarm('chain-reorganised', { said: `${setup.title}: none of the last ${WINDOW} blocks stands any more` });
    await haltIfCredited(stands);
    standing = { ...standing, reorganised: standing.reorganised + known.at(-1)!.height - stands };
    await blocks!.cut(stands);
  }

  async function haltIfCredited(stands: number): Promise<void> {
    const lost: number[] = [];
    for (const [key, { deposit, height, block }] of books().transfers) {
      if (height <= stands || !key.startsWith(`${setup.name}/`) || blocks!.hashAt(height) !== block) continue;
      if (books().deposits.get(deposit)?.state === 'success') lost.push(deposit);
    }
    if (lost.length === 0) return;
    for (const { index, isOpen } of rails())
      for (const direction of ['in', 'out'] as const)
        if (isOpen[direction]) {
          const by = { maker: `reorganised above ${stands}`, checker: '' };
          await say({ kind: 'switch-rail', rail: index, direction, isOpen: false, ...by, atMs: 0 });
        }
    const shown = lost.slice(0, 20).join(', ');
    const said = `${setup.title} took back blocks above ${stands} with ${lost.length} deposits that were credited: ${shown}`;
    alarm('chain-reorganised', { said });
  }

  async function readOn(newest: number): Promise<void> {
    const from = (top()?.height ?? Math.max(-1, newest - BEFORE)) + 1;
    for (
      let height = setup.isTest && top() === undefined ? 0 : from, read = 0;
      height <= newest && read < MOST_BLOCKS;
      height += 1, read += 1
    ) {
      const header = await reader.header(height);
      const before = top();
      // It changed while it was read: the next beat goes back.
      if (header === null || (before !== undefined && header.parent !== before.hash)) return;
      for (const found of await reader.found(header, (address) => own.indexOf(address) !== undefined))
        await record(header, found);
      await blocks!.add(header);
    }
  }

  async function record({ height, hash }: Header, found: Found): Promise<void> {
    const paid = railOf(found);
    const index = own.indexOf(found.to);
    // What the house gives an address for the fee of gathering is nobody's deposit.
    if (paid === null || index === undefined || paid.units === 0n || found.from === own.house) return;
    const account = accountOf(index);
    if (account === null) return;
    const transaction = `${found.txid}:${found.place}`;
    const transfer = { rail: paid.rail, account, units: paid.units, transaction, height, block: hash };
    await say({ kind: 'record-transfer', ...transfer, atMs: 0 }, ['transaction-known']);
  }

  /** What is smaller than the asset's unit stays where it is. */
  function railOf({ token, value }: Found): { rail: number; units: bigint } | null {
    const coin = setup.coins.find((each) => each.token === token);
    const rail = rails().find(({ asset }) => sequencer.engine.assets[asset]?.code === coin?.asset);
    if (coin === undefined || rail === undefined) return null;
    return { rail: rail.index, units: toUnits(value, coin.decimals, sequencer.engine.assets[rail.asset]!.decimals) };
  }

  const accounts = new Map<number, number>();
  function accountOf(index: number): number | null {
    const first = rails()[0];
    if (first === undefined) return null;
    if (!accounts.has(index))
      for (const [key, assigned] of books().addresses) {
        const [account, rail] = key.split('/', 2);
        if (Number(rail) === networkOf(books(), first).index) accounts.set(assigned, Number(account));
      }
    return accounts.get(index) ?? null;
  }

  const gone = new Set<string>();
  async function credit(newest: number, final: number): Promise<void> {
    let looked = 0;
    for (const [key, { deposit: id, height, block }] of books().transfers) {
      if (looked >= MOST_CREDITS) return;
      if (!key.startsWith(`${setup.name}/`)) continue;
      if (setup.waitsForFinal && height > final) continue;
      const deposit = books().deposits.get(id);
      const rail = deposit === undefined ? undefined : books().rails[deposit.rail];
      if (rail === undefined || deposit!.state === 'success' || books().known.has(key)) continue;
      if (newest - height + 1 < depthFor(setup, sequencer.engine.assets[rail.asset]!.code, deposit!.amount)) continue;
      // People closed it, or the chain took something back: it waits for them.
      if (!rail.isOpen.in || gone.has(`${key} ${block}`)) continue;
      looked += 1;
      if ((await reader.header(height))?.hash !== block) {
        // Of a block that no longer stands; in another it is found again.
        gone.add(`${key} ${block}`);
        continue;
      }
      const transaction = key.slice(setup.name.length + 1);
      const shown = {
        network: setup.name,
        chain,
        transaction,
        block,
        height,
        newest,
        final,
        units: String(deposit!.amount),
      };
      const evidence = await keepAnswer(parts, setup.name, JSON.stringify(shown));
      const isSmall = deposit!.amount < rail.policy.in.minimum;
      const arrival = {
        rail: rail.index,
        provider: setup.name,
        transaction,
        units: deposit!.amount,
        deposit: isSmall ? 0 : id,
        verdict: isSmall ? 'below-minimum' : 'paid',
        evidence,
        sourceMs: parts.now(),
      } as const;
      await say({ kind: 'record-arrival', ...arrival, atMs: 0 }, ['transaction-known']);
      const isOpen = deposit!.state === 'created' || deposit!.state === 'pending';
      if (isSmall && isOpen) await say({ kind: 'fail-deposit', deposit: id, reason: 'below-minimum', atMs: 0 });
    }
  }

  async function say(
    command: Parameters<typeof sequencer.submit>[0]['command'],
    expected: readonly string[] = [],
  ): Promise<void> {
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal !== null && !expected.includes(refusal))
      parts.report(`the core refused to ${command.kind}: ${refusal}`);
  }

  return { beat, chain: () => chain, standing: () => standing };
}
