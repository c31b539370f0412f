// In: facts of all rooms. Out: the lines of customers' lives. What robots and simulated participants do is nobody's own life.
import { LIFE_EVENTS } from '@hilsa/contract/life/words';
import { type Engine, ownerOf } from '@hilsa/core';
import { lifeDueTable, lifeTable } from '../life.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';
import type { KnownThings, LifeLine } from './life-line.ts';
import { LIFE_FACTS, lifeLines } from './life-lines.ts';

export const lifeWriter = roomWriter({
  room: 'life',
  reads: LIFE_FACTS,
  tables: [lifeTable, lifeDueTable],
  begin: () => new LifeFolding(),
});

class LifeFolding implements RoomFolding {
  /** Of each fact met, in order; the engine may have forgotten what they are about when they are folded. */
  readonly #met: (readonly LifeLine[])[] = [];
  readonly #known: KnownThings = new Map();
  #next = 0;
  #sequence = 0;
  #line = 0;

  meet({ fact }: JournalledFact, { engine }: Before): void {
    // Most facts are of simulated participants: they are put aside before anything is made of them.
    if (!concernsCustomer(fact, engine)) this.#met.push([]);
    else
      this.#met.push(lifeLines(fact, engine, this.#known).filter(({ account }) => isOwn(engine, account, fact.kind)));
  }

  fold({ sequence, atMs }: JournalledFact, rows: Rows): void {
    if (sequence !== this.#sequence) this.#line = 0;
    this.#sequence = sequence;
    for (const line of this.#met[this.#next++]!) {
      const { account, event, about = 0, instrument = null, asset = null, amount = 0n } = line;
      const { lots = 0, ticks = 0, word = '' } = line;
      const at = { owner: ownerOf(account), sequence, line: this.#line++, atMs, event, product: LIFE_EVENTS[event] };
      for (const due of line.dues ?? []) rows.put(lifeDueTable, { ...due, owner: at.owner });
      rows.add(lifeTable, { ...at, about, instrument, asset, amount, lots, ticks, word });
    }
  }
}

function concernsCustomer(fact: JournalledFact['fact'], engine: Engine): boolean {
  if (fact.kind === 'account-opened') return fact.ownerKind === 'customer';
  if (fact.kind === 'order-placed') return !fact.quote && engine.account(fact.account)?.ownerKind !== 'participant';
  return true;
}

/** A customer who acts alone: a robot's account acts for whoever bought the robot, and its log tells all of it. */
function isOwn(engine: Engine, account: number, kind: JournalledFact['fact']['kind']): boolean {
  if (kind === 'account-opened') return true;
  const owner = engine.account(ownerOf(account));
  return owner !== null && owner.ownerKind === 'customer' && owner.principal === null;
}
