// In: a file that two people agreed to. Out: a draft in the core of that world, its documents kept, what is offered listed as an asset.
import type { World } from '@hilsa/contract';
import type { OfferingFile } from '@hilsa/contract/console/index';
import type { Command, OfferingTerms } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { decimalsOf, fileDigest, keepDocuments, papersOf, readOfferingFile, termsOf } from '../../offerings/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { people, submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'draft-offering'>;

export function offeringDrafts(
  worlds: Readonly<Record<World, WorldRooms>>,
  accountOf: (world: World, customerId: string) => Promise<number | null>,
  now: () => number,
): Pick<OperatorCommands, 'draft-offering'> {
  /** Whom the file names; nobody's money is bound by that. @throws Refused offering-invalid for somebody who is no customer */
  const underwriterOf = async (world: World, { underwriter }: OfferingFile): Promise<number | null> => {
    if (underwriter === null) return null;
    const account = await accountOf(world, underwriter.customer);
    if (account === null) throw wrong('underwriter');
    return account;
  };
  return {
    'draft-offering': {
      async look(input) {
        const file = readInput(input);
        const { sequencer, publisher } = worlds[input.world];
        const { assets } = sequencer.engine;
        // What is there already is somebody's: nobody issues more of it by a file.
        const isTaken = assets.some(({ code }) => code === file.symbol);
        if (isTaken || publisher.listings.bySymbol(file.symbol) !== undefined) throw wrong('symbol');
        if (file.opensMs <= now()) throw wrong('opensMs');
        const problem = problemOf(worlds[input.world], file, await underwriterOf(input.world, file));
        if (problem !== null) throw wrong(problem);
        return { customerId: null, before: null, after: sumsOf(file, input.digest) };
      },
      async submit(input, warrant) {
        const file = readInput(input);
        const world = worlds[input.world];
        const { engine } = world.sequencer;
        await keepDocuments(world.tables, file.symbol, papersOf(file));
        const underwriter = await underwriterOf(input.world, file);
        const terms = termsOf(file, await assetOf(world, file), underwriter, engine);
        const command: Command = {
          kind: 'draft-offering',
          atMs: 0,
          terms,
          file: input.digest,
          ...people(warrant),
        };
        const { id } = await submitFor(warrant, world, command);
        return { result: { offering: `${input.world}:${id}` } };
      },
    },
  };
}

/** @throws Refused offering-invalid, field-invalid where the digest is not the file's */
function readInput({ file: text, digest, symbol }: Input): OfferingFile {
  if (fileDigest(text) !== digest) throw new Refused('field-invalid', { field: 'digest' });
  const file = readOfferingFile(text);
  if (file.symbol !== symbol) throw wrong('symbol');
  return file;
}

/** What the core would not take, looked at with another asset that is as fine: the new one is listed only when two have agreed. */
function problemOf(
  { sequencer: { engine } }: WorldRooms,
  file: OfferingFile,
  underwriter: number | null,
): keyof OfferingTerms | null {
  const like = engine.assets.findIndex(
    ({ code, decimals }) => decimals === decimalsOf(file) && code !== file.money && !isFundUnit(engine, code),
  );
  const terms = termsOf(file, Math.max(0, like), underwriter, engine);
  return like < 0 ? null : engine.offeringProblem(terms);
}

function isFundUnit({ funds, assets }: WorldRooms['sequencer']['engine'], code: string): boolean {
  return [...funds.unitAssets.keys()].some((asset) => assets[asset]?.code === code);
}

async function assetOf({ sequencer }: WorldRooms, file: OfferingFile): Promise<number> {
  const code = file.symbol;
  const known = (): number => sequencer.engine.assets.findIndex((asset) => asset.code === code);
  if (known() >= 0) return known();
  const command = { kind: 'list-asset', atMs: 0, code, decimals: decimalsOf(file) } as const;
  const reply = await sequencer.submit({ command, requestId: `offering-asset-${code}`, caller: 'system' });
  if (reply.refusal !== null) throw wrong('symbol');
  return reply.asset!;
}

/** What whoever agrees reads first; the whole file stands below it. */
function sumsOf(file: OfferingFile, digest: string) {
  const { symbol, name, issuer, kind, price, money, method, opensMs, closesMs, listsMs, quotas } = file;
  const [underwriter, drawnBy] = [file.underwriter?.customer ?? null, file.drawnBy];
  const offered = Object.fromEntries(quotas.map(({ category, quantity }) => [category, quantity]));
  const dates = { opensMs, closesMs, listsMs };
  return { digest, symbol, name, issuer, kind, price, money, method, drawnBy, underwriter, ...dates, offered };
}

function wrong(field: string): Refused {
  return new Refused('offering-invalid', { field });
}
