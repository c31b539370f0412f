// In: corporate actions and what holders had of them. Out: a row an action, and of customers one for each part.
import type { Engine } from '@hilsa/core';
import { type ShareActionRow, shareActionsTable, sharePartsTable, type SharePartRow } from '../share-actions.ts';
import { type Before, type JournalledFact, type RoomFolding, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['action-announced', 'action-ended', 'holder-paid', 'rights-used'] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const shareActionsWriter = roomWriter({
  room: 'share-actions',
  reads: READS,
  tables: [shareActionsTable, sharePartsTable],
  begin: () => new ShareActionsFolding(),
});

class ShareActionsFolding implements RoomFolding<Kind> {
  readonly #parts = new Map<Told, SharePartRow>();
  /** As the engine has them before they end. */
  readonly #known = new Map<Told, ReturnType<typeof actionOf>>();

  /** Once an action has ended the engine has forgotten it. */
  meet(told: Told, before: Before): void {
    const { fact, sequence, atMs } = told;
    const { engine } = before;
    if (fact.kind === 'action-ended') {
      before.want(shareActionsTable, fact.action);
      this.#known.set(told, actionOf(engine, fact.action));
    }
    if (fact.kind !== 'holder-paid' && fact.kind !== 'rights-used') return;
    const { action, account, shares } = fact;
    if (engine.account(account)?.ownerKind !== 'customer') return;
    const { instrument, terms } = actionOf(engine, action);
    const about = { account, action, sequence, instrument, shares, atMs };
    // A delisting pays nobody, and a new code neither.
    if (terms.kind === 'delisting' || terms.kind === 'new-code') return;
    if (fact.kind === 'rights-used' && terms.kind === 'merger') {
      const gained = (shares * terms.gained) / terms.held;
      this.#parts.set(told, { ...about, kind: 'merger', gross: 0n, tax: 0n, gained, cash: 0n });
    } else if (fact.kind === 'rights-used')
      this.#parts.set(told, { ...about, kind: 'rights-used', gross: 0n, tax: 0n, gained: shares, cash: -fact.cost });
    else {
      const { gross, tax, gained, cash } = fact;
      this.#parts.set(told, { ...about, kind: terms.kind, gross, tax, gained, cash });
    }
  }

  fold(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    if (fact.kind === 'action-announced') {
      const { action, instrument, terms, recordAtMs: recordMs } = fact;
      const coming = { endedMs: 0, reference: 0, lapsedMs: 0 };
      rows.put(shareActionsTable, { action, instrument, terms, announcedMs: atMs, recordMs, ...coming });
    } else if (fact.kind === 'action-ended') {
      const row = rows.find(shareActionsTable, fact.action) ?? this.#rowOf(told);
      // It ends once when holders have had their part, and once more when what they did not use of it has lapsed.
      const isLapse = row.endedMs > 0;
      rows.put(
        shareActionsTable,
        isLapse ? { ...row, lapsedMs: atMs } : { ...row, endedMs: atMs, reference: fact.reference },
      );
    } else {
      const part = this.#parts.get(told);
      if (part !== undefined) rows.add(sharePartsTable, part);
    }
  }

  /** Of an action that was announced before there were rows of them. */
  #rowOf(told: Told): ShareActionRow {
    const { id: action, instrument, terms, recordAtMs: recordMs, isLapsing } = this.#known.get(told)!;
    const endedMs = isLapsing ? recordMs : 0;
    return { action, instrument, terms, announcedMs: recordMs, recordMs, endedMs, reference: 0, lapsedMs: 0 };
  }
}

function actionOf(engine: Engine, id: number) {
  for (const action of engine.shareActions) if (action.id === id) return action;
  throw new Error(`action ${id} is not there`);
}
