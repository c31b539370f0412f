// In: nothing. Out: the room of fee tiers.
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import { countVolumes } from './count.ts';
import { feeTableApplied, feeTableSet, feeTableSpread, volumeCounted, volumesWalked } from './facts.ts';
import {
  type ClassFees,
  type ComingTable,
  feeDayOf,
  tierOfVolume,
  type Trader,
  Traders,
  volumeBefore,
} from './state.ts';
import { applyFeeTable, withTable } from './table.ts';

type KeptClass = Omit<ClassFees, 'traders'>;

export const feesRoom = {
  name: 'fees',
  facts: [feeTableSet, feeTableApplied, feeTableSpread, volumeCounted, volumesWalked],
  works: { 'apply-fee-table': applyFeeTable, 'count-volumes': countVolumes },
  section: {
    tag: 'fees',
    version: 1,
    write: ({ fees }, to) => {
      for (const number of FEE_CLASSES.keys()) {
        to.text(toJson(fees.coming[number] ?? null));
        to.number(fees.spread[number]!);
        const known = fees.classes[number];
        to.text(toJson(known === undefined ? null : keptOf(known)));
        to.list(known?.traders.all ?? [], writeTrader(to));
      }
    },
    read: ({ fees }, from) => {
      for (const number of FEE_CLASSES.keys()) {
        fees.coming[number] = (fromJson(from.text()) as ComingTable | null) ?? undefined;
        fees.spread[number] = from.number();
        const kept = fromJson(from.text()) as KeptClass | null;
        const traders = new Traders();
        from.list(() => traders.add(readTrader(from)));
        fees.classes[number] = kept === null ? undefined : { ...kept, traders };
      }
    },
  },
  check: checkFees,
} as const satisfies CoreRoom;

const keptOf = ({ table, version, fromDay, next }: ClassFees): KeptClass => ({ table, version, fromDay, next });
type To = Parameters<NonNullable<CoreRoom['section']>['write']>[1];
type From = Parameters<NonNullable<CoreRoom['section']>['read']>[1];

const writeTrader =
  (to: To) =>
  ({ account, day, units, closed, countedDay }: Trader): void => {
    for (const number of [account, day, units, countedDay]) to.number(number);
    to.list(closed, (past) => {
      to.number(past.day);
      to.number(past.units);
    });
  };

function readTrader(from: From): Trader {
  const [account, day, units, countedDay] = [from.number(), from.number(), from.number(), from.number()];
  const closed: { day: number; units: number }[] = [];
  from.list(() => void closed.push({ day: from.number(), units: from.number() }));
  return { account, day, units, countedDay, closed };
}

/** A table's markets have its rates, and whoever was counted today has the tier of the volume: the same for everybody (P5). */
function checkFees(state: State): void {
  const { fees, instruments, accounts, due, atMs } = state;
  const today = feeDayOf(atMs);
  for (const [number, known] of fees.classes.entries()) {
    if (known === undefined) continue;
    if (due.dueAt('count-volumes', number) === null) throw new Error(`nobody counts the volumes of class ${number}`);
    for (const trader of known.traders.all) {
      const tier = accounts.tier(trader.account, number);
      const earned = tierOfVolume(known.table, volumeBefore(trader, today));
      if (trader.countedDay === today && tier !== earned)
        throw new Error(`account ${trader.account} is in tier ${tier} of class ${number}, its volume earns ${earned}`);
    }
    if (due.dueAt('apply-fee-table', number) !== null && fees.coming[number] === undefined) continue;
    for (const instrument of instruments) {
      if (instrument === undefined) continue;
      const tiers = withTable(state, instrument.listing).fees.tiers;
      if (toJson(tiers) !== toJson(instrument.listing.fees.tiers))
        throw new Error(`${instrument.listing.symbol} has other rates than its class`);
    }
  }
}
