// In: the worlds and their draws. Out: offerings published and cancelled, blocks turned down, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import { anyOffering, applicationById, type OfferingRow, underwritings } from '../../tables/offerings.ts';
import type { Draws } from '../draws.ts';
import { exchangeDraws } from './exchange-draws.ts';
import { offeringDrafts } from './offering-drafts.ts';
import { people, submitFor } from './submit-for.ts';

export interface OfferingParts {
  readonly draws: Readonly<Record<World, Draws>>;
  /** Whose account of a world it is; null: no customer's. */
  customerOf(world: World, account: number): Promise<string | null>;
  /** A customer's account of a world; null: there is no such customer. */
  accountOf(world: World, customerId: string): Promise<number | null>;
}
type Names =
  | 'draft-offering'
  | 'publish-offering'
  | 'reject-application'
  | 'cancel-offering'
  | 'turn-down-block'
  | 'record-delivery'
  | 'record-allotment';
/** What the desk's evidence is called in the journal. */
const DEPOSITORY_FILE = 'depository-file';

export function offeringCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { draws, customerOf, accountOf, now }: OfferingParts & { readonly now: () => number },
): Pick<OperatorCommands, Names> {
  const known = async (world: World, offering: number): Promise<OfferingRow> => {
    const row = await anyOffering(worlds[world].tables, offering);
    if (row === null) throw new Refused('unknown-offering', { offering });
    return row;
  };
  const draft = async (world: World, offering: number): Promise<OfferingRow> => {
    const row = await known(world, offering);
    if (row.status !== 'draft') throw new Refused('offering-not-draft', { offering, status: row.status });
    return row;
  };
  return {
    ...offeringDrafts(worlds, accountOf, now),
    ...exchangeDraws(worlds, known, now),
    'publish-offering': {
      async look({ world, offering }) {
        const { terms } = await draft(world, offering);
        // Whom a file names has to have bound the money; nobody does it for them.
        const isNamed = terms.underwriter !== null && terms.drafted !== undefined;
        if (isNamed && (await underwritings(worlds[world].tables, [offering])).size === 0)
          throw new Refused('underwriter-missing', { offering });
        return { customerId: null, before: { status: 'draft' }, after: { status: 'upcoming', opensMs: terms.opensMs } };
      },
      async submit({ world, offering }, warrant) {
        const { terms } = await known(world, offering);
        const { secrets, beacon } = draws[world];
        const sealed =
          terms.rule.method === 'first-come' || terms.drawnBy !== undefined
            ? { commit: '', chain: '', round: 0 }
            : { commit: await secrets.commitFor(world, offering), ...beacon.roundAt(terms.drawMs) };
        const command: Command = { kind: 'publish-offering', atMs: 0, offering, ...sealed, ...people(warrant) };
        await submitFor(warrant, worlds[world], command);
        return {};
      },
    },
    'cancel-offering': {
      async look({ world, offering, why }) {
        const row = await known(world, offering);
        if (['settling', 'listed', 'cancelled'].includes(row.status))
          throw new Refused('offering-not-cancellable', { offering, status: row.status });
        return { customerId: null, before: { status: row.status }, after: { status: 'cancelled', why } };
      },
      submit: ({ world, offering, why }, warrant) => end(worlds[world], offering, why, warrant),
    },
    'reject-application': {
      async look({ world, offering, application, why }) {
        const row = await applicationById(worlds[world].tables, application);
        if (row?.offering !== offering) throw new Refused('unknown-application', { application });
        if (row.status !== 'live') throw new Refused('application-not-rejectable', { application, status: row.status });
        const customerId = await customerOf(world, row.account);
        return { customerId, before: { status: row.status }, after: { status: 'rejected', why } };
      },
      async submit({ world, offering, application, why }, warrant) {
        const named = { offering, application, reason: why } as const;
        await submitFor(warrant, worlds[world], {
          kind: 'reject-application',
          atMs: 0,
          ...named,
          ...people(warrant),
        });
        return {};
      },
    },
    'record-delivery': {
      async look({ world, offering, digest }) {
        const { status, terms } = await known(world, offering);
        const isDue = terms.kind !== 'block' || now() >= terms.deliversMs;
        if (status !== 'allotted' || !isDue) throw new Refused('delivery-not-due', { offering, status });
        return { customerId: null, before: { status }, after: { status: 'settling', digest } };
      },
      async submit({ world, offering, digest: evidence }, warrant) {
        const said = { offering, source: DEPOSITORY_FILE, evidence } as const;
        await submitFor(warrant, worlds[world], { kind: 'record-delivery', atMs: 0, ...said, ...people(warrant) });
        return {};
      },
    },
    'turn-down-block': {
      async look({ world, offering, why }) {
        const { terms } = await draft(world, offering);
        if (terms.seller.account === null) throw new Refused('unknown-offering', { offering });
        const customerId = await customerOf(world, terms.seller.account);
        return { customerId, before: { status: 'draft' }, after: { status: 'cancelled', why } };
      },
      submit: ({ world, offering, why }, warrant) => end(worlds[world], offering, why, warrant),
    },
  };
}

async function end(
  world: WorldRooms,
  offering: number,
  reason: 'regulator-ordered' | 'terms-wrong' | 'depository-refused',
  warrant: Parameters<typeof submitFor>[0],
) {
  // Of what is public there are two; a draft is turned down by one, and the core knows which it is.
  await submitFor(warrant, world, { kind: 'cancel-offering', atMs: 0, offering, reason, ...people(warrant) });
  return {};
}
