// In: the open positions of customers, and how much of their margin is used. Out: each owner is told once when 50, 75 and 90 % are crossed; whoever
// came well below a line is told again at the next crossing. Some positions at a look: all of them come in turn.
import { ownerOf } from '@hilsa/core';
import { ratioOf } from '../publish/index.ts';
import { marginTold, noteMarginTold } from '../tables/index.ts';
import type { NoticeEvent } from '@hilsa/contract';
import type { NoticeParams } from '../notifications/index.ts';
import type { WorldRooms } from './rooms.ts';

/** Percent of the margin ratio at which a position is told of. */
const LEVELS = [90, 75, 50] as const;
/** So far below a line, in percent, is away from it: a price that trembles at a line rings once. */
const AWAY = 5;
const MOST_AT_A_LOOK = 2_000;
const PPM_OF_PERCENT = 10_000;

type Tell = (owner: number, notice: { readonly event: NoticeEvent; readonly params: NoticeParams }) => Promise<void>;

/** The highest line that a ratio has reached, given the one that was told before. @param percent of the margin ratio */
export function levelAt(percent: number, before: number): number {
  const reached = LEVELS.find((level) => percent >= level) ?? 0;
  if (reached >= before) return reached;
  return percent >= before - AWAY ? before : reached;
}

export class MarginWatch {
  readonly #world: WorldRooms;
  readonly #tell: Tell;
  #told: Map<number, number> | null = null;
  #rest: Iterator<readonly [owner: number, instrument: number]> | null = null;

  constructor(world: WorldRooms, tell: Tell) {
    this.#world = world;
    this.#tell = tell;
  }

  /** Looks at the next positions. */
  async look(): Promise<void> {
    this.#told ??= await marginTold(this.#world.tables);
    for (let seen = 0; seen < MOST_AT_A_LOOK; seen += 1) {
      this.#rest ??= this.#owners();
      const next = this.#rest.next();
      if (next.done === true) {
        this.#rest = null;
        await this.#forgetClosed(this.#told);
        return;
      }
      await this.#lookAt(this.#told, ...next.value);
    }
  }

  /** Accounts of customers with a position, market by market. One that comes or goes meanwhile is met in the next turn. */
  *#owners(): Generator<readonly [number, number]> {
    const { engine } = this.#world.sequencer;
    for (const { index, state } of this.#world.publisher.listings.ofKind('perpetual'))
      for (const { account } of state.contract?.positions.values() ?? []) {
        const owner = engine.account(ownerOf(account));
        if (owner?.ownerKind === 'customer' && owner.principal === null) yield [account, index];
      }
  }

  async #lookAt(told: Map<number, number>, account: number, index: number): Promise<void> {
    const { engine } = this.#world.sequencer;
    const instrument = this.#world.publisher.listings.at(index);
    for (const direction of ['long', 'short'] as const) {
      const position = engine.position(account, index, direction);
      if (position === null || position.liquidation !== 0) continue;
      const ppm = ratioOf(position, instrument);
      const percent = ppm === null ? 100 : ppm / PPM_OF_PERCENT;
      const before = told.get(position.id) ?? 0;
      const level = levelAt(percent, before);
      if (level === before) continue;
      if (level > before)
        await this.#tell(ownerOf(account), {
          event: 'margin-call',
          params: { symbol: instrument.symbol, percent: level, path: '/pages/tabbar/position?kind=contracts' },
        });
      await this.#note(told, position.id, level);
    }
  }

  async #note(told: Map<number, number>, position: number, level: number): Promise<void> {
    await noteMarginTold(this.#world.tables, position, level);
    if (level === 0) told.delete(position);
    else told.set(position, level);
  }

  async #forgetClosed(told: Map<number, number>): Promise<void> {
    if (told.size === 0) return;
    const open = new Set<number>();
    for (const { state } of this.#world.publisher.listings.ofKind('perpetual'))
      for (const { id } of state.contract?.positions.values() ?? []) open.add(id);
    for (const position of told.keys()) if (!open.has(position)) await this.#note(told, position, 0);
  }
}
