// In: an order's rule and settings as text. Out: the rule with its settings, sized for the order's capital; and what a rule's code is known by.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { divide } from '@hilsa/money';
import {
  dca,
  grid,
  momentum,
  type NamedSettings,
  readSettings,
  reversion,
  signal,
  type Strategy,
  trend,
  weights,
} from '@hilsa/strategies';

/** A rule whose settings and state are known to nobody but itself. */
type AnyStrategy = Strategy<unknown, unknown>;
const STRATEGIES = { grid, dca, trend, reversion, weights, momentum, signal } as unknown as Readonly<
  Record<NamedSettings['rule'], AnyStrategy>
>;

export interface Rule {
  readonly strategy: AnyStrategy;
  readonly settings: unknown;
  readonly named: NamedSettings;
}

/**
 * A robot's settings are written for its least capital; an order of more has its sizes in proportion. A customer's own are taken as they are.
 * @param scale null: as they are; otherwise the order's principal and the robot's least capital, in units
 * @throws RangeError for text that is no settings
 */
export function ruleOf(text: string, scale: { readonly principal: bigint; readonly least: bigint } | null): Rule {
  const named = readSettings(text);
  if (named === null) throw new RangeError('these are no settings of a robot');
  const sized = scale === null ? named : sizedFor(named, scale);
  return { strategy: STRATEGIES[named.rule], settings: sized.settings, named: sized };
}

function sizedFor(named: NamedSettings, scale: { principal: bigint; least: bigint }): NamedSettings {
  const { principal, least } = scale;
  if (principal <= 0n) return named;
  if (named.rule === 'grid') {
    const { settings } = named;
    const lotsPerLine = Number(divide(BigInt(settings.lotsPerLine) * principal, least, 'down'));
    return { rule: 'grid', settings: { ...settings, lotsPerLine } };
  }
  if (named.rule !== 'dca') return named;
  const { settings } = named;
  return { rule: 'dca', settings: { ...settings, amount: divide(settings.amount * principal, least, 'down') } };
}

/** The markets that settings are about, in a stated order. */
export function marketsOf({ rule, settings }: NamedSettings): string[] {
  if (rule === 'weights') return Object.keys(settings.weights);
  return rule === 'momentum' ? [...settings.markets] : [settings.market];
}

/** SHA-256 of a rule's source, in hexadecimal: who reads it can see that it is the one that runs. */
export function codeHashOf(rule: NamedSettings['rule']): string {
  const folder = new URL('./rules/', import.meta.resolve('@hilsa/strategies'));
  const files = rule === 'grid' ? ['grid-lines', 'grid'] : [rule];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(fileURLToPath(new URL(`${file}.ts`, folder))));
  return hash.digest('hex');
}
