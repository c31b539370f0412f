// In: the worlds. Out: robots halted, restarted, withdrawn and published, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { RobotRules } from '@hilsa/core';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { type NamedSettings, readSettings } from '@hilsa/strategies';
import { pastOf, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { codeHashOf, marketsOf, othersOf, roomOf, tryOnPast } from '../../robots/index.ts';
import { noteVariant } from '../../tables/robot-variants.ts';
import { submitFor } from './submit-for.ts';

type Names = 'set-robot-standing' | 'publish-robot';
type Publishing = OperatorCommandInput<'publish-robot'>;
const MINUTE_MS = 60_000;
const PERCENT_DECIMALS = 4;
/** A version is tried on as many closed candles. */
const TRIED_CANDLES = 3_000;
/** What every version is bound by: a purchase, a loss in all, a loss in a day, in millionths of the principal. */
const LIMITS = { leastDays: 1, mostDays: 365, singlePpm: 100_000, lossPpm: 200_000, dailyLossPpm: 100_000 };

export function robotCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { now }: { now(): number },
): Pick<OperatorCommands, Names> {
  return {
    'set-robot-standing': {
      look({ world, robot, standing }) {
        const known = worlds[world].sequencer.engine.robots[robot];
        if (known === undefined) throw new Refused('unknown-robot');
        if (known.standing === 'withdrawn' || known.standing === standing) throw new Refused('robot-not-on');
        return Promise.resolve({ customerId: null, before: { standing: known.standing }, after: { standing } });
      },
      async submit({ world, robot, standing }, warrant) {
        const { reason } = warrant;
        await submitFor(warrant, worlds[world], { kind: 'set-robot-standing', atMs: 0, robot, standing, reason });
        return {};
      },
    },
    'publish-robot': {
      async look(input) {
        const rooms = worlds[input.world];
        const { rules, named } = read(rooms, input);
        if (rooms.sequencer.engine.robots.some((known) => known.rules.code === rules.code))
          throw new Refused('robot-invalid', { field: 'code' });
        if ((input.lockInDays === 0) !== (rules.costs?.exitPpm === 0))
          throw new Refused('robot-invalid', { field: 'costs' });
        await requireRoom(rooms, rules, now());
        const overfitting = await requireSound(rooms, rules, named, now());
        const { code, rule, settings, codeHash } = rules;
        const { least, most, capacity, performance, lockInDays, exitCost, coolDown } = input;
        return {
          customerId: null,
          before: null,
          after: {
            code,
            rule,
            settings,
            codeHash,
            least,
            most,
            capacity,
            performance,
            lockInDays,
            exitCost,
            coolDown,
            overfitting,
          },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const { rules } = read(rooms, input);
        const { id } = await submitFor(warrant, rooms, { kind: 'set-robot', atMs: 0, robot: rules });
        return { result: { robot: `${input.world}:${id!}` } };
      },
    },
  };
}

/** Nothing of it changes between two readings: the same warrant leads to the same command. @throws Refused robot-settings-invalid, amount-too-precise */
function read({ sequencer, publisher }: WorldRooms, input: Publishing): { rules: RobotRules; named: NamedSettings } {
  const named = readSettings(input.settings);
  if (named === null) throw new Refused('robot-settings-invalid', {});
  const found = marketsOf(named).map((symbol) => publisher.listings.bySymbol(symbol));
  const asset = found[0]?.quoteAsset;
  const markets = found.flatMap((each) => (each === undefined || each.quoteAsset !== asset ? [] : [each.index]));
  if (asset === undefined || markets.length !== found.length) throw new Refused('robot-settings-invalid', {});
  const { decimals } = sequencer.engine.assets[asset]!;
  const units = (amount: string): bigint => {
    const read = parseDecimal(amount, decimals);
    if (read === null) throw new Refused('amount-too-precise', { amount, decimals });
    return read;
  };
  const rules: RobotRules = {
    code: input.code,
    rule: named.rule,
    settings: input.settings,
    codeHash: codeHashOf(named.rule),
    asset,
    markets,
    candleMs: input.minutes * MINUTE_MS,
    least: units(input.least),
    most: units(input.most),
    capacity: units(input.capacity),
    ...LIMITS,
    costs: {
      performancePpm: partsOf(input.performance),
      lockInDays: input.lockInDays,
      exitPpm: partsOf(input.exitCost),
      coolDownCandles: input.coolDown,
    },
  };
  return { rules, named };
}

/** Percent with at most four decimals, in millionths. */
function partsOf(percent: string): number {
  return Number(parseDecimal(percent, PERCENT_DECIMALS) ?? 0n);
}

/** @throws Refused robot-capacity-reached for more capital than its markets bear */
async function requireRoom(
  { tables, publisher }: WorldRooms,
  { markets, most, capacity, asset }: RobotRules,
  nowMs: number,
) {
  const left = await roomOf(tables, { markets, most }, nowMs);
  if (capacity <= left) return;
  const { code, decimals } = publisher.listings.asset(asset);
  throw new Refused('robot-capacity-reached', { left: formatDecimal(left, decimals, { trim: true }), asset: code });
}

/**
 * The rule is tried on the past and counted as a variant.
 * @returns how likely the best of what was tried is luck, in percent; empty with fewer than two variants
 * @throws Refused past-too-short, robot-check-failed, service-unavailable
 */
async function requireSound(
  rooms: WorldRooms,
  rules: RobotRules,
  named: NamedSettings,
  nowMs: number,
): Promise<string> {
  const { rule, settings, candleMs, least } = rules;
  const past = await pastOf(rooms, marketsOf(named), { candleMs, candles: TRIED_CANDLES, nowMs });
  const others = await othersOf(rooms.tables, named, settings);
  const restMs = (rules.costs?.coolDownCandles ?? 0) * candleMs;
  const asked = { settings, others, scale: null, ...past, principal: least, restMs, isChecked: true };
  const result = await tryOnPast(asked);
  if (result === null) throw new Refused('service-unavailable', {});
  await noteVariant(rooms.tables, { rule, settings, sharpePpm: result.sharpePpm, atMs: nowMs });
  if (result.failed !== null) throw new Refused('robot-check-failed', { check: result.failed });
  const { overfittingPpm } = result;
  return overfittingPpm === null ? '' : formatDecimal(BigInt(overfittingPpm), 4, { trim: true });
}
