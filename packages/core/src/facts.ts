// In: packed facts as bytes. Out: the same facts as plain data, in order; or the state that they lead to.
import { TIME } from './clock/facts.ts';
import { factsOf, type FactWords, kindAt, sizeAt } from './facts/fact-buffer.ts';
import type { FactKind } from './facts/layout.ts';
import { type Fact, FACT_KINDS } from './rooms.ts';
import type { State } from './state.ts';

export type { Fact } from './rooms.ts';
export type FactKindName = Fact['kind'];

/**
 * Decode journalled facts. The time of the command, packed once before its facts, is given back on each.
 * Throws RangeError on bytes that are not facts.
 */
export function* readFacts(bytes: Uint8Array): Generator<Fact> {
  const facts = factsOf(bytes);
  let atMs = 0;
  for (let at = 0, size = 0; at < facts.length; at += size) {
    size = sizeAt(facts, at);
    const kind = kindOf(facts, at);
    if (kind.number === TIME.kind) atMs = facts.doubles[(at + TIME.atMs) >> 1]!;
    else yield kind.read(facts, at, atMs) as Fact;
  }
}

/** Fold journalled facts in order. Throws RangeError on words that are no fact or do not fit the state. */
export function foldFacts(state: State, facts: FactWords & { length: number }): void {
  for (let at = 0, size = 0; at < facts.length; at += size) {
    size = sizeAt(facts, at);
    kindOf(facts, at).fold(state, facts, at);
  }
}

function kindOf(facts: FactWords, at: number): FactKind {
  const number = kindAt(facts, at);
  const kind = FACT_KINDS[number];
  if (kind === undefined) throw new RangeError(`unknown fact kind ${number} at word ${at}`);
  return kind;
}
