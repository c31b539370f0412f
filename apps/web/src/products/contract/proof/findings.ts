// In: a proof as the wire has it.
// Out: what is checked of it on this device, each with what was found; decided by the market's own formulas, never by the proof's word.
import type { ReplyOf } from '@hilsa/contract';
import {
  checkFunding,
  checkMarks,
  checkRate,
  checkReduction,
  checkStep,
  type Direction,
  inTurn,
  keptLimit,
  metMark,
  metTrigger,
  type ProofSecond,
  venuesAt,
} from '@hilsa/formulas/contracts';

export type Proof = ReplyOf<'/coin/contract/proof'>;
type Step = NonNullable<Proof['forced']>['steps'][number];

export const CHECKS = [
  'index',
  'venues',
  'mark',
  'tier',
  'line',
  'stop',
  'limit',
  'taken',
  'reduced',
  'chosen',
  'trigger',
  'rate',
  'payment',
] as const;
export interface Finding {
  readonly check: (typeof CHECKS)[number];
  readonly agrees: boolean;
  /** Ticks, counts and quote units, by name; the words around them are the screen's. */
  readonly ticks?: readonly number[];
  readonly count?: number;
  readonly of?: number;
  readonly lots?: number;
  readonly units?: readonly bigint[];
  /** Parts per million, or billionths for a rate. */
  readonly rate?: number;
}

export function secondsOf({ seconds, rules }: Proof): ProofSecond[] {
  return seconds.map(([atMs, feed, mark, index, byFunding, byBasis, last, basis, prices]) => ({
    atMs,
    feed,
    mark,
    index,
    byFunding,
    byBasis,
    last,
    basis,
    prices: prices.flatMap(([at, ticks, venueAtMs, receivedAtMs]) => {
      const known = rules.venues[at];
      return known === undefined ? [] : [{ ...known, ticks, venueAtMs, receivedAtMs }];
    }),
  }));
}

/** What the customer's own position was closed by: steps at the house are not the customer's any more. */
export function ownSteps({ forced }: Proof): Step[] {
  return (forced?.steps ?? []).filter(({ stage }) => stage !== 'house' && stage !== 'deleveraging');
}

export function findingsOf(proof: Proof): Finding[] {
  return [...marketFindings(proof), ...forcedFindings(proof), ...triggerFindings(proof), ...fundingFindings(proof)];
}

function marketFindings(proof: Proof): Finding[] {
  const seconds = secondsOf(proof);
  const until = seconds.filter(({ atMs }) => atMs <= proof.atMs);
  const at = until.at(-1);
  if (at === undefined) return [];
  const path = checkMarks(seconds, proof.rates);
  const steps = proof.forced?.steps ?? [];
  const { index, prices } = venuesAt(until);
  const good = index.verdicts.filter(({ verdict }) => verdict === 'good').length;
  const out = prices.filter((_, n) => index.verdicts[n]!.verdict !== 'good');
  const off = out.map(({ ticks }) => apartPpm(ticks, at.index ?? at.mark));
  return [
    {
      check: 'index',
      agrees: path.index.checked > 0 && path.index.wrong === null && index.ticks === at.index,
      count: good,
      of: prices.length,
      ticks: [at.index ?? at.mark],
    },
    {
      check: 'venues',
      agrees: index.state === at.feed,
      count: out.length,
      of: prices.length,
      rate: Math.max(0, ...off),
    },
    {
      check: 'mark',
      agrees: path.mark.wrong === null && median(at) === at.mark && steps.every((step) => metMark(seconds, step)),
      ticks: [at.byFunding, at.byBasis, at.last ?? at.index ?? at.mark],
      count: path.mark.checked,
    },
  ];
}

function median({ byFunding, byBasis, last, index, mark }: ProofSecond): number {
  // Nobody knew the price: the mark stays as it was.
  if (index === null) return mark;
  return [byFunding, byBasis, last ?? index].toSorted((one, other) => one - other)[1]!;
}

const apartPpm = (ticks: number, from: number): number =>
  from === 0 ? 0 : Math.round((Math.abs(ticks - from) * 1_000_000) / from);

function forcedFindings(proof: Proof): Finding[] {
  const { forced, scale, rules } = proof;
  if (forced === null) return [];
  const { direction } = forced;
  const tiers = rules.tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : BigInt(upTo) }));
  const steps = ownSteps(proof).filter(({ stage }) => stage !== 'rescued');
  const checked = steps.map((step) => checkStep(numbersOf(step), { direction, unit: BigInt(scale.unit), tiers }));
  const [first] = steps;
  if (first === undefined) return reductionFindings(proof, direction);
  const all = (name: 'tier' | 'line' | 'bankruptcy'): boolean => checked.every((one) => one[name]);
  const found: Finding[] = [
    {
      check: 'tier',
      agrees: all('tier'),
      units: [checked[0]!.value],
      rate: rules.tiers[first.tier]?.maintenancePpm ?? 0,
    },
    { check: 'line', agrees: all('line'), units: [BigInt(first.equity), BigInt(first.maintenance)] },
  ];
  if (proof.kind === 'liquidation') found.push(stopFinding(proof, first));
  for (const step of steps.filter(({ stage }) => stage === 'portion')) found.push(limitFinding(step, direction));
  const taken = steps.find(({ stage }) => stage === 'take-over');
  if (taken !== undefined)
    found.push({
      check: 'taken',
      agrees: all('bankruptcy') && taken.limitTicks === taken.bankruptTicks,
      ticks: [taken.bankruptTicks],
      lots: taken.lots,
    });
  return [...found, ...reductionFindings(proof, direction)];
}

/** A stop that waited for the mark and had been met would have come before. */
function stopFinding({ forced }: Proof, first: Step): Finding {
  const { ended, direction } = forced!;
  const stops = ended.filter(({ reduceOnly, triggerTicks }) => reduceOnly && triggerTicks > 0);
  const met = stops.filter(({ type, triggerTicks, by }) => {
    const rises = type.startsWith('take-profit') === (direction === 'long');
    return by === 'mark' && type !== 'trailing-stop' && metTrigger(first.mark, triggerTicks, rises);
  });
  return { check: 'stop', agrees: met.length === 0, count: stops.length, of: ended.length - stops.length };
}

function limitFinding(step: Step, direction: Direction): Finding {
  const lots = step.fills.reduce((sum, one) => sum + one.lots, 0);
  const agrees = keptLimit(direction, step.limitTicks, step.fills) && lots <= step.lotsToClose;
  const tickLots = step.fills.reduce((sum, one) => sum + one.ticks * one.lots, 0);
  const average = lots === 0 ? step.limitTicks : Math.round(tickLots / lots);
  return { check: 'limit', agrees, lots, ticks: [average, step.limitTicks] };
}

/** The loss at the mark was more than the fund had, each time; everybody who was reduced got the bankruptcy price, and was first in turn. */
function reductionFindings(proof: Proof, direction: Direction): Finding[] {
  const { steps, reductions } = proof.forced!;
  const turns = steps.filter(({ stage }) => stage === 'deleveraging');
  const [step] = turns;
  if (step === undefined) return [];
  const fair = reductions.every(
    (one) => one.ticks === step.bankruptTicks && one.direction !== direction && one.lots > 0,
  );
  const isNeeded = turns.every(({ equity, fund }) => -BigInt(equity) > BigInt(fund));
  const found: Finding = {
    check: 'reduced',
    agrees: isNeeded && fair,
    units: [-BigInt(step.equity), BigInt(step.fund)],
    ticks: [step.bankruptTicks],
  };
  return reductions.length === 0 ? [found] : [found, chosenFinding(proof, turns)];
}

/** Who was chosen: in the order of the queue, one's own place by the score that follows from one's own position. */
function chosenFinding({ forced, scale }: Proof, turns: readonly Step[]): Finding {
  const { reductions } = forced!;
  const unit = BigInt(scale.unit);
  const known = reductions.map(({ position, ...one }) => ({
    ...one,
    position:
      position === null ? null : { lots: position.lots, cost: BigInt(position.cost), margin: BigInt(position.margin) },
  }));
  const isDue = known.every(
    (one) => turns.some(({ mark }) => mark === one.mark) && checkReduction(one, { direction: one.direction, unit }),
  );
  const own = reductions.findIndex((one) => one.own);
  return {
    check: 'chosen',
    agrees: isDue && inTurn(reductions),
    rate: reductions[Math.max(0, own)]!.scorePpm,
    count: own + 1,
    of: reductions.length,
  };
}

function triggerFindings({ trigger }: Proof): Finding[] {
  if (trigger === null) return [];
  const { type, side, triggerTicks, by, mark } = trigger;
  // Of one by trades from before its price was kept only the trade before the command is known: that decides nothing, so nothing is claimed.
  const price = trigger.price ?? (by === 'mark' ? mark : null);
  if (price === null) return [];
  const rises = type.startsWith('take-profit') ? side === 'sell' : side === 'buy';
  return [{ check: 'trigger', agrees: metTrigger(price, triggerTicks, rises), ticks: [price, triggerTicks] }];
}

function fundingFindings({ funding, scale }: Proof): Finding[] {
  if (funding === null) return [];
  const { rate, weighted, weight, samples, payments } = funding;
  const sums = { weighted: BigInt(weighted), weight: BigInt(weight), count: samples };
  const unit = BigInt(scale.unit);
  return [
    { check: 'rate', agrees: checkRate(sums, rate), rate, count: samples },
    ...payments.map((one): Finding => {
      const amount = BigInt(one.amount);
      return {
        check: 'payment',
        agrees: checkFunding({ ...one, amount }, rate, unit),
        units: [amount],
        lots: one.lots,
      };
    }),
  ];
}

export function numbersOf(step: Step) {
  return {
    ...step,
    cost: BigInt(step.cost),
    margin: BigInt(step.margin),
    maintenance: BigInt(step.maintenance),
    equity: BigInt(step.equity),
  };
}
