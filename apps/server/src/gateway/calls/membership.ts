// In: calls of membership. Out: plans, what the caller has, periods bought and left.
import type { Membership, MembershipPlan } from '@hilsa/contract';
import { daysBegun, membershipRefund, REFUND_DAYS } from '@hilsa/formulas/membership';
import { formatDecimal } from '@hilsa/money';
import { accountsOfBefore, noteTrial, Refused } from '../../identity/index.ts';
import { hasTried, membershipOf, membershipPeriod, type MembershipPeriodRow } from '../../tables/index.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths = '/user/vip/get' | '/user/vip/buy' | '/user/vip/cancel' | '/user/vip/notes' | '/user/vip/note';
const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

export function membershipCalls({ now, identity, research }: Rooms): Handlers<Paths> {
  return {
    '/user/vip/get': async (context) => {
      const { sequencer } = context.world;
      const { account } = sessionOf(context);
      await sequencer.tablesClock.shows(account);
      const { triedFree } = await membershipOf(context.world.tables, account, now());
      const plans = sequencer.engine.membershipPlans.filter(({ rules }) => rules.isOn);
      const trial = plans.find(({ rules }) => rules.price === 0n);
      return {
        plans: plans.filter(({ rules }) => rules.price > 0n).map(({ index }) => wirePlan(context.world, index)),
        trial:
          trial === undefined
            ? null
            : {
                plan: trial.rules.code,
                version: trial.version,
                days: trial.rules.days,
                isOpen: !triedFree && !(await hadTrialBefore(identity, context)),
              },
        mine: await mineOf(context, now()),
      };
    },

    '/user/vip/buy': async (context, { plan: code, version }) => {
      const plan = context.world.sequencer.engine.membershipPlans.find(({ rules }) => rules.code === code);
      if (plan === undefined) throw new Refused('unknown-plan', { plan: code });
      const session = sessionOf(context);
      // A person is known by their papers; in practice nobody is, but by having begun it anew.
      if (plan.rules.price === 0n && session.world === 'real') await noteTrial(identity.rooms, session);
      if (plan.rules.price === 0n && (await hadTrialBefore(identity, context))) throw new Refused('trial-used');
      const { account } = session;
      const command = { kind: 'buy-membership', atMs: 0, account, plan: plan.index, version } as const;
      await submit(context, command, null, context.requestId);
      return { mine: await mineOf(context, now()) };
    },

    '/user/vip/notes': async (context, { kind, cursor, limit }) => {
      const { account } = sessionOf(context);
      await context.world.sequencer.tablesClock.shows(account);
      const { endsAtMs } = await membershipOf(context.world.tables, account, now());
      const page = { kind: kind ?? null, before: cursor ?? null, limit };
      const [notes, record] = await Promise.all([
        research.list({ language: context.language, isMember: endsAtMs !== null, ...page }),
        research.record(),
      ]);
      return { ...notes, record };
    },

    '/user/vip/note': async (context, { id }) => {
      const { account } = sessionOf(context);
      await context.world.sequencer.tablesClock.shows(account);
      const { endsAtMs } = await membershipOf(context.world.tables, account, now());
      const note = await research.one(id, { language: context.language, isMember: endsAtMs !== null });
      if (note === null) throw new Refused('unknown-note', { id });
      if (note.note === null) {
        const freeOn = new Date(note.freeAtMs + DHAKA_MS).toISOString().slice(0, 10);
        throw new Refused('membership-required', { freeAtMs: note.freeAtMs, freeOn });
      }
      return { note };
    },

    '/user/vip/cancel': async (context, { id }) => {
      const { account } = sessionOf(context);
      const command = { kind: 'cancel-membership', atMs: 0, account, period: Number(id) } as const;
      const reply = await submit(context, command, null, context.requestId);
      await context.world.sequencer.tablesClock.shows(account);
      const period = await membershipPeriod(context.world.tables, reply.id!);
      const { code, decimals } = context.world.publisher.listings.asset(period.asset);
      return {
        refund: formatDecimal(period.refund, decimals, { trim: true }),
        asset: code,
        mine: await mineOf(context, now()),
      };
    },
  };
}

/** Practice that began anew goes on with the trial that was had before. */
async function hadTrialBefore(identity: Rooms['identity'], context: Context): Promise<boolean> {
  const { customerId, world } = sessionOf(context);
  if (world !== 'demo') return false;
  const accounts = await accountsOfBefore(identity.rooms, customerId);
  const { sequencer, tables } = context.world;
  for (const account of accounts) await sequencer.tablesClock.shows(account);
  return hasTried(tables, accounts);
}

async function mineOf(context: Context, nowMs: number): Promise<Membership> {
  const { world } = context;
  const { account } = sessionOf(context);
  await world.sequencer.tablesClock.shows(account);
  const { endsAtMs, last } = await membershipOf(world.tables, account, nowMs);
  return { endsAtMs, last: last === null ? null : wirePeriod(world, last, nowMs) };
}

function wirePlan({ sequencer, publisher }: WorldRooms, index: number): MembershipPlan {
  const { rules, version } = sequencer.engine.membershipPlans[index]!;
  const { code, days, price, asset } = rules;
  const { code: assetCode, decimals } = publisher.listings.asset(asset);
  return { plan: code, version, days, price: formatDecimal(price, decimals, { trim: true }), asset: assetCode };
}

function wirePeriod(world: WorldRooms, row: MembershipPeriodRow, nowMs: number): NonNullable<Membership['last']> {
  const { code, decimals } = world.publisher.listings.asset(row.asset);
  const refundUntilMs = row.boughtMs + REFUND_DAYS * DAY_MS;
  const refund = nowMs > refundUntilMs ? null : membershipRefund(row.price, row.days, daysBegun(row.fromMs, nowMs));
  return {
    id: String(row.period),
    plan: world.sequencer.engine.membershipPlans[row.plan]!.rules.code,
    price: formatDecimal(row.price, decimals, { trim: true }),
    asset: code,
    boughtAtMs: row.boughtMs,
    fromMs: row.fromMs,
    toMs: row.toMs,
    refund: refund === null ? null : formatDecimal(refund, decimals, { trim: true }),
    refundUntilMs,
  };
}
