// In: a customer who is named as underwriter. Out: what they are asked for, the money bound by their own command, and the way back until it is public.
import type { Command } from '@hilsa/core';
import { offeringCost } from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { aboutOffering } from '../../offerings/index.ts';
import { type ApplicationRow, type OfferingRow, underwritings, underwrittenBy } from '../../tables/offerings.ts';
import { isIdentified } from '../door.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths = '/offering/underwriting' | '/offering/underwriting/bind' | '/offering/underwriting/release';

export function underwritingCalls(rooms: Rooms): Handlers<Paths> {
  const say = async (context: Context, id: string, file: string, isWilling: boolean): Promise<{ id: string }> => {
    const { account } = sessionOf(context);
    const offering = Number(id);
    const command: Command = { kind: 'underwrite-offering', atMs: 0, account, offering, file, isWilling };
    await submit(context, command, null, context.requestId);
    return { id };
  };
  return {
    '/offering/underwriting': async (context) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await world.sequencer.tablesClock.shows(account);
      const rows = await underwrittenBy(world.tables, account);
      const ids = rows.map(({ offering }) => offering);
      const bound = await underwritings(world.tables, ids);
      return { list: await Promise.all(rows.map((row) => wire(context, row, bound.get(row.offering) ?? null))) };
    },
    '/offering/underwriting/bind': (context, { id, file }) => {
      if (!isIdentified(rooms, sessionOf(context))) throw new Refused('kyc-required');
      return say(context, id, file, true);
    },
    '/offering/underwriting/release': (context, { id }) => say(context, id, '', false),
  };
}

async function wire({ world }: Context, { offering, status, terms }: OfferingRow, bound: ApplicationRow | null) {
  const { listings } = world.publisher;
  const [asset, money] = [listings.asset(terms.asset), listings.asset(terms.moneyAsset)];
  const amount = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
  const quantity = (units: bigint): string => formatDecimal(units, asset.decimals, { trim: true });
  const offered = terms.rule.quotas.reduce((sum, each) => sum + each.quantity, 0n);
  const { documents } = await aboutOffering(world.tables, terms.code);
  return {
    id: String(offering),
    kind: terms.kind,
    code: terms.code,
    name: terms.name,
    issuer: terms.seller.name,
    file: terms.drafted?.file ?? '',
    documents,
    asset: asset.code,
    moneyAsset: money.code,
    quantity: quantity(offered),
    price: amount(terms.price),
    amount: amount(offeringCost(offered, { price: terms.price, decimals: asset.decimals })),
    state: stateOf(status, bound),
    taken: quantity(bound?.allotted ?? 0n),
    cost: amount(bound?.status === 'refunded' ? 0n : (bound?.cost ?? 0n)),
    opensAtMs: terms.opensMs,
    closesAtMs: terms.closesMs,
    deliversAtMs: terms.deliversMs,
  };
}

function stateOf(status: OfferingRow['status'], bound: ApplicationRow | null) {
  if (status === 'draft') return bound === null ? ('asked' as const) : ('bound' as const);
  if (bound === null || status === 'cancelled' || bound.status === 'not-allotted') return 'over' as const;
  return bound.status === 'live' ? ('public' as const) : ('taken' as const);
}
