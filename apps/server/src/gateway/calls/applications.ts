// In: what a customer does about offerings. Out: commands to the sequencer, and what became of them.
import type { OfferingApplication, ReadRequest } from '@hilsa/contract';
import type { Command, MandateWish } from '@hilsa/core';
import { applicationHold, type OfferingPrice } from '@hilsa/formulas/offerings';
import { divide, formatDecimal, tenToThe } from '@hilsa/money';
import { profiles, Refused, type Session } from '../../identity/index.ts';
import {
  applicationById,
  type ApplicationRow,
  listApplications,
  offeringById,
  type OfferingRow,
  offeringsById,
  plansOf,
} from '../../tables/offerings.ts';
import { isIdentified, requireTrading } from '../door.ts';
import { worthAtCutOff } from '../offerings/cut-off.ts';
import { mayApplyIn } from '../offerings/quotas.ts';
import { wireApplication } from '../offerings/wire-application.ts';
import { readAmount } from '../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/stock/order/new/apply'
  | '/stock/order/offline/apply'
  | '/coin/order/new/apply'
  | '/stock/order/new/list'
  | '/stock/order/offline/list'
  | '/coin/order/new/list'
  | '/offering/revoke'
  | '/offering/pay'
  | '/user/update/autoapply'
  | '/offering/mandate'
  | '/offering/mandate/skip';
type Wish = ReadRequest<'/stock/order/new/apply'>;
type Kind = OfferingRow['terms']['kind'];

export function applicationCalls(rooms: Rooms): Handlers<Paths> {
  const { applicants, now } = rooms;
  const apply = (kind: Kind) => async (context: Context, wish: Wish) => {
    const session = sessionOf(context);
    const row = await openOffering(context, wish.id, kind, now());
    // Not open comes before papers, and papers before the PIN.
    const isVerified = isIdentified(rooms, session);
    if (!isVerified) throw new Refused('kyc-required');
    requireTrading(rooms, session);
    const requestId = wish.requestId ?? context.requestId;
    const hasDepositoryNumber = (await applicants.depositoryNumber(session.customerId)) !== null;
    // A BO number is asked for before the quota is looked at.
    if (hasDepositoryNumber || kind === 'coin') await requireQuota(rooms, session, wish.category);
    const command: Command = {
      kind: 'apply-offering',
      atMs: 0,
      account: session.account,
      offering: row.offering,
      key: applicants.key(session.account, row.offering, requestId),
      person: applicants.person(session.customerId),
      category: wish.category,
      ...sizeOf(context, row, wish),
      payLater: wish.payLater ?? false,
      documents: wish.acceptedDocuments,
      isVerified,
      hasDepositoryNumber,
      // Nothing is asked where it asks for nothing.
      holding: row.terms.leastHolding === 0n ? 0n : await worthAtCutOff(context.world, session.account, row.terms),
    };
    const reply = await submit(context, command, null, requestId);
    return { application: await shown(context, reply.id!) };
  };
  const list =
    (kind: Kind) =>
    async (context: Context, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const page = { before: cursor ?? null, limit };
      await world.sequencer.tablesClock.shows(account);
      const { list: rows, nextCursor } = await listApplications(world.tables, account, kind, page);
      const offerings = new Map(
        (await offeringsById(world.tables, [...new Set(rows.map(({ offering }) => offering))])).map((each) => [
          each.offering,
          each,
        ]),
      );
      return {
        list: rows.map((row) => wireApplication(world, row, offerings.get(row.offering)!)),
        nextCursor,
        atMs: now(),
      };
    };
  return {
    '/stock/order/new/apply': apply('ipo'),
    '/stock/order/offline/apply': apply('block'),
    '/coin/order/new/apply': apply('coin'),
    '/stock/order/new/list': list('ipo'),
    '/stock/order/offline/list': list('block'),
    '/coin/order/new/list': list('coin'),
    '/offering/revoke': (context, { id }) => change(context, id, 'revoke-application'),
    '/offering/pay': (context, { id }) => change(context, id, 'pay-application'),
    '/user/update/autoapply': async (context, request) => {
      const session = sessionOf(context);
      const mandate = request.open === 0 ? null : await wishOf(rooms, context, request);
      const command: Command = { kind: 'set-mandate', atMs: 0, account: session.account, mandate };
      await submit(context, command, null, context.requestId);
      return { mandate: mandateNow(context, session.account) };
    },
    '/offering/mandate': async (context) => {
      const { account, customerId } = sessionOf(context);
      return {
        offered: true,
        mandate: mandateNow(context, account),
        plans: await plansFor(context, account),
        depositoryNumber: await applicants.depositoryNumber(customerId),
        atMs: now(),
      };
    },
    '/offering/mandate/skip': async (context, { id }) => {
      const { account } = sessionOf(context);
      await submit(context, { kind: 'skip-plan', atMs: 0, account, plan: Number(id) }, null, context.requestId);
      return {};
    },
  };
}

/** @throws Refused category-not-offered */
async function requireQuota({ identity }: Rooms, session: Session, category: string): Promise<void> {
  const isHni = (await profiles.accountKind(identity.rooms, session)) === 'hni';
  if (!mayApplyIn(category, isHni)) throw new Refused('category-not-offered', { category });
}

/** @throws Refused unknown-offering, offering-not-open */
async function openOffering(context: Context, id: string, kind: Kind, nowMs: number): Promise<OfferingRow> {
  const row = await offeringById(context.world.tables, Number(id));
  if (row === null || row.terms.kind !== kind) throw new Refused('unknown-offering', { id });
  // The tables may be a moment behind: of what has just opened the core says so.
  const opens = row.status === 'upcoming' && row.terms.opensMs <= nowMs;
  if (row.status !== 'open' && !opens) throw new Refused('offering-not-open', { status: row.status });
  return row;
}

/** A quantity, or as many as an amount pays for in whole steps. @throws Refused fields-conflict, field-missing, amount-too-precise */
function sizeOf({ world }: Context, { terms }: OfferingRow, wish: Wish): { quantity: bigint; bid: bigint } {
  const { listings } = world.publisher;
  const [asset, money] = [listings.asset(terms.asset), listings.asset(terms.moneyAsset)];
  if (wish.quantity !== undefined && wish.amount !== undefined)
    throw new Refused('fields-conflict', { fields: 'quantity, amount' });
  const bid = wish.bid === undefined ? 0n : readAmount(wish.bid, money.decimals);
  if (wish.quantity !== undefined) return { quantity: readAmount(wish.quantity, asset.decimals), bid };
  if (wish.amount === undefined) throw new Refused('field-missing', { field: 'quantity' });
  const amount = readAmount(wish.amount, money.decimals);
  const price: OfferingPrice = { price: terms.price, decimals: asset.decimals };
  const quantity = divide(amount * tenToThe(asset.decimals), price.price, 'down');
  // An amount that no whole step costs is said as the quantity below it, which the core refuses with its step or its exact sum.
  return {
    quantity: applicationHold(quantity, price, 0n) === amount ? quantity : quantity - (quantity % terms.step) + 1n,
    bid,
  };
}

async function change(context: Context, id: string, kind: 'revoke-application' | 'pay-application') {
  const { account } = sessionOf(context);
  const application = Number(id);
  await context.world.sequencer.tablesClock.shows(account);
  const row = await applicationById(context.world.tables, application);
  if (row === null || row.account !== account) throw new Refused('unknown-application', { id });
  const command = { kind, atMs: 0, account, offering: row.offering, application } as const;
  await submit(context, command, null, context.requestId);
  return { application: await shown(context, application) };
}

/** The application as the last commit left it. */
async function shown(context: Context, application: number): Promise<OfferingApplication> {
  const { world } = context;
  await world.sequencer.tablesClock.shows(sessionOf(context).account);
  const row: ApplicationRow | null = await applicationById(world.tables, application);
  const offering = row === null ? null : await offeringById(world.tables, row.offering);
  if (row === null || offering === null)
    throw new Error(`application ${application} was acknowledged and is not there`);
  return wireApplication(world, row, offering);
}

async function wishOf(
  rooms: Rooms,
  { world, session }: Context,
  request: ReadRequest<'/user/update/autoapply'>,
): Promise<MandateWish> {
  const { mostPerIssue, mostPerMonth, keepFree, endsAtMs } = request;
  for (const field of ['mostPerIssue', 'mostPerMonth', 'endsAtMs'] as const)
    if (request[field] === undefined) throw new Refused('field-missing', { field });
  const moneyAsset = world.publisher.listings.assetIndex('BDT');
  if (moneyAsset === undefined) throw new Refused('mandate-invalid', { field: 'moneyAsset' });
  const { decimals } = world.publisher.listings.asset(moneyAsset);
  const category = request.category ?? 'general';
  await requireQuota(rooms, session!, category);
  return {
    mostPerIssue: readAmount(mostPerIssue!, decimals),
    mostPerMonth: readAmount(mostPerMonth!, decimals),
    keepFree: readAmount(keepFree ?? '0', decimals),
    endsAtMs: endsAtMs!,
    moneyAsset,
    category,
    person: rooms.applicants.person(session!.customerId),
    isVerified: isIdentified(rooms, session!),
    hasDepositoryNumber: (await rooms.applicants.depositoryNumber(session!.customerId)) !== null,
  };
}

function mandateNow({ world }: Context, account: number) {
  const kept = world.sequencer.engine.mandate(account);
  if (kept === null) return null;
  const { wish, used } = kept;
  const { code, decimals } = world.publisher.listings.asset(wish.moneyAsset);
  const amount = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  return {
    mostPerIssue: amount(wish.mostPerIssue),
    mostPerMonth: amount(wish.mostPerMonth),
    keepFree: amount(wish.keepFree),
    endsAtMs: wish.endsAtMs,
    category: wish.category,
    usedThisMonth: amount(used),
    asset: code,
  };
}

async function plansFor({ world }: Context, account: number) {
  await world.sequencer.tablesClock.shows(account);
  const plans = await plansOf(world.tables, account);
  const offerings = await offeringsById(world.tables, [...new Set(plans.map(({ offering }) => offering))]);
  return plans.flatMap((plan) => {
    const offering = offerings.find((each) => each.offering === plan.offering);
    if (offering === undefined) return [];
    const { terms } = offering;
    const [asset, money] = [terms.asset, terms.moneyAsset].map((each) => world.publisher.listings.asset(each));
    const needed = applicationHold(terms.least, { price: terms.price, decimals: asset!.decimals }, terms.fee);
    return [
      {
        id: String(plan.plan),
        offeringId: String(plan.offering),
        code: terms.code,
        name: terms.name,
        noticeAtMs: plan.noticeMs,
        submitAtMs: plan.submitMs,
        closesAtMs: terms.closesMs,
        state: plan.state,
        reason: plan.reason,
        amount: formatDecimal(needed, money!.decimals, { trim: true }),
      },
    ];
  });
}
