// In: the call about fees. Out: the tables of everybody, and the caller's tier with the volume that it is of.
import type { ReplyOf } from '@hilsa/contract';
import { FEE_TIER_CLASSES } from '@hilsa/contract/fees/fees';
import { feeDayOf, type FeeTable } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import { formatDecimal } from '@hilsa/money';
import { tableComing, tableInForce } from '../fees/tables.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';

type ClassFees = ReplyOf<'/user/fees'>['classes'][number];

export function feeCalls({ now }: Rooms): Handlers<'/user/fees'> {
  return {
    '/user/fees': async (context) => ({
      today: isoOf(feeDayOf(now())),
      classes: FEE_TIER_CLASSES.flatMap((feeClass) => classOf(context, feeClass) ?? []),
    }),
  };
}

function classOf(context: Context, feeClass: ClassFees['feeClass']): ClassFees | null {
  const { world } = context;
  const inForce = tableInForce(world, feeClass);
  const own = world.sequencer.engine.ownVolume(sessionOf(context).account, feeClass);
  if (inForce === null || own === null) return null;
  const { code, decimals } = world.publisher.listings.asset(inForce.table.asset);
  const amount = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  const tiersOf = ({ rows }: FeeTable): ClassFees['tiers'] =>
    rows.map(({ from, makerPpm, takerPpm }) => ({
      from: amount(from),
      makerFeePpm: makerPpm,
      takerFeePpm: takerPpm,
    }));
  const next = inForce.table.rows[own.tier + 1];
  const coming = tableComing(world, feeClass);
  return {
    feeClass,
    asset: code,
    fromDay: isoOf(inForce.fromDay),
    tiers: tiersOf(inForce.table),
    tier: own.tier,
    volume: amount(BigInt(own.units)),
    toNext: next === undefined ? null : amount(next.from - BigInt(own.units)),
    coming: coming === null ? null : { fromDay: isoOf(coming.fromDay), tiers: tiersOf(coming.table) },
    days: own.days.toReversed().map(({ day, units }) => ({ day: isoOf(day), volume: amount(BigInt(units)) })),
  };
}
