// In: nothing. Out: what a line of somebody's life is, and how a fact becomes lines.
import type { LifeEvent } from '@hilsa/contract/life/words';
import type { Engine, Fact } from '@hilsa/core';
import type { LifeDueRow } from '../life.ts';

export interface LifeLine {
  /** Any account of the owner. */
  readonly account: number;
  readonly event: LifeEvent;
  readonly about?: number;
  readonly instrument?: number | undefined;
  readonly asset?: number | undefined;
  readonly amount?: bigint;
  readonly lots?: number;
  readonly ticks?: number;
  readonly word?: string;
  /** Dates that it sets, which the owner is told of. */
  readonly dues?: readonly Pick<LifeDueRow, 'dueMs' | 'what' | 'about'>[];
}
export type OfKind<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;
export type LinesOf<Kind extends Fact['kind']> = (
  fact: OfKind<Kind>,
  engine: Engine,
  known: KnownThings,
) => LifeLine | LifeLine[] | null;

/** What a command made and names again in a later fact of its own: the engine has it only when the command is folded. */
export type KnownThings = Map<string, Pick<LifeLine, 'account' | 'instrument' | 'asset' | 'amount'>>;
