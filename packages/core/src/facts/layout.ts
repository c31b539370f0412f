// In: the fields of a fact, declared once in the room it belongs to. Out: its place in the journal's words, how it is written, read and
// folded. The journal keeps these bytes for ever: a number is never reused and a layout never changes; a new shape is a new kind.
import type { State } from '../state.ts';
import type { FactBuffer, FactWords } from './fact-buffer.ts';
import { utf8Bytes, utf8Text } from './utf8.ts';

/** How a field lies in the words, and what it is when read. `Packed` is what is written of it. */
export interface Field<Value, Packed = Value> {
  /** Words it takes; text and lists lie behind all others and have one word for their length here. */
  readonly words: 1 | 2;
  readonly tail: boolean;
  read(facts: FactWords, place: number, tail: Tail): Value;
  /** What `write` and `tailWords` take, made once of a value: bytes of a text. Not given: the value itself. */
  readonly pack?: (value: Value) => Packed;
  write(facts: FactBuffer, place: number, packed: Packed, tail: Tail): void;
  /** Words of the tail that it needs. */
  tailWords(packed: Packed): number;
}
/** Where the next text or list of the fact lies. */
interface Tail {
  at: number;
}

function fixed<Value>(
  words: 1 | 2,
  read: (facts: FactWords, place: number) => Value,
  write: (facts: FactBuffer, place: number, value: Value) => void,
): Field<Value> {
  return { words, tail: false, read, write, tailWords: () => 0 };
}

/** An integer of 32 bits: a number of an account, asset, instrument, ticks, lots. */
export const word: Field<number> = fixed(
  1,
  ({ words }, place) => words[place]!,
  ({ words }, place, value) => void (words[place] = value),
);
/** A number that may be missing, written as one more, so that 0 is nobody. */
export const maybe: Field<number | null> = fixed(
  1,
  ({ words }, place) => (words[place] === 0 ? null : words[place]! - 1),
  ({ words }, place, value) => void (words[place] = value === null ? 0 : value + 1),
);
export const yesNo: Field<boolean> = fixed(
  1,
  ({ words }, place) => words[place] !== 0,
  ({ words }, place, value) => void (words[place] = value ? 1 : 0),
);
/** An id or a time: an integer below 2^53. */
export const wide: Field<number> = fixed(
  2,
  ({ doubles }, place) => doubles[place >> 1]!,
  ({ doubles }, place, value) => void (doubles[place >> 1] = value),
);
/** Units of an asset. */
export const money: Field<bigint> = fixed(
  2,
  ({ money: units }, place) => units[place >> 1]!,
  ({ money: units }, place, value) => void (units[place >> 1] = value),
);
/** One of a closed list of words, by its place in it. Words are only ever added at the end. Throws RangeError on a place that has none. */
export function oneOf<const Words extends readonly string[]>(list: Words): Field<Words[number]> {
  return fixed(
    1,
    ({ words }, place) => {
      const found = list[words[place]!];
      if (found === undefined) throw new RangeError(`no word at place ${words[place]} of ${list.length}`);
      return found;
    },
    ({ words }, place, value) => void (words[place] = list.indexOf(value)),
  );
}
/** Text as UTF-8, a byte a byte. */
export const text: Field<string, Uint8Array> = {
  words: 1,
  tail: true,
  read: ({ words }, place, tail) => {
    const length = words[place]!;
    const bytes = new Uint8Array(words.buffer, words.byteOffset + tail.at * 4, length);
    tail.at += evenWords(length);
    // A copy: the decoder takes no view of shared memory.
    return utf8Text(bytes.slice());
  },
  pack: utf8Bytes,
  write: ({ words }, place, bytes, tail) => {
    words[place] = bytes.length;
    words.fill(0, tail.at, tail.at + evenWords(bytes.length));
    new Uint8Array(words.buffer, words.byteOffset + tail.at * 4, bytes.length).set(bytes);
    tail.at += evenWords(bytes.length);
  },
  tailWords: (bytes) => evenWords(bytes.length),
};
/** Anything plain as JSON, with its bigints as text ending in n. For what is rare: listings, rules, papers of record. */
export function plain<Value>(): Field<Value, Uint8Array> {
  return {
    ...text,
    read: (facts, place, tail) => fromJson(text.read(facts, place, tail)) as Value,
    pack: (value) => utf8Bytes(toJson(value)),
  };
}
/** Many integers of 32 bits. */
export const words: Field<readonly number[]> = {
  words: 1,
  tail: true,
  read: (facts, place, tail) => {
    const length = facts.words[place]!;
    const list = [...facts.words.subarray(tail.at, tail.at + length)];
    tail.at += length + (length % 2);
    return list;
  },
  write: (facts, place, list, tail) => {
    facts.words[place] = list.length;
    facts.words.set(list, tail.at);
    if (list.length % 2 === 1) facts.words[tail.at + list.length] = 0;
    tail.at += list.length + (list.length % 2);
  },
  tailWords: (list) => list.length + (list.length % 2),
};

function evenWords(bytes: number): number {
  return Math.ceil(bytes / 8) * 2;
}
const BIGINT_TEXT = /^-?\d+n$/;
/** JSON in which a bigint is a text of digits ending in n. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
/** Throws SyntaxError on text that is no JSON. A reviver would be called for every part: a start reads megabytes of listings. */
export function fromJson(json: string): unknown {
  return withBigints(JSON.parse(json));
}

function withBigints(part: unknown): unknown {
  if (typeof part === 'string') return part.endsWith('n') && BIGINT_TEXT.test(part) ? BigInt(part.slice(0, -1)) : part;
  if (typeof part !== 'object' || part === null) return part;
  const parts = part as Record<string, unknown>;
  for (const name of Object.keys(parts)) {
    const before = parts[name];
    const after = withBigints(before);
    if (after !== before) parts[name] = after;
  }
  return part;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a layout of any fields
export type Layout = Record<string, Field<any, any>>;
export type ValuesOf<Fields extends Layout> = {
  -readonly [Name in keyof Fields]: Fields[Name]['read'] extends (...place: never[]) => infer Value ? Value : never;
};

/** Changes the state as the fact at a position says. Throws RangeError when it does not fit. */
export type Fold = (state: State, facts: FactWords, at: number) => void;

/** A fact: its number in the journal, its name, where its fields lie, and what it does to the state. */
export interface FactKind<Name extends string = string, Fact = unknown> {
  readonly number: number;
  readonly name: Name;
  readonly fold: Fold;
  /** The fact as plain data. `atMs` is the time of the command that it belongs to. */
  read(facts: FactWords, at: number, atMs: number): Fact;
}
export interface DeclaredFact<Name extends string, Fields extends Layout> extends FactKind<
  Name,
  { kind: Name } & ValuesOf<Fields> & { atMs: number }
> {
  /** Words before texts and lists. */
  readonly size: number;
  /** Offset in words of each field from the start of the fact; fields of two words start on an even offset. */
  readonly at: { readonly [Field in keyof Fields]: number };
  /** Pack a fact behind the others. Returns where it starts. */
  write(facts: FactBuffer, values: ValuesOf<Fields>): number;
  /** Only the fields of the fact at a position. */
  values(facts: FactWords, at: number): ValuesOf<Fields>;
}

/** Declare a fact. Fields of two words are laid first, so that none needs padding. */
export function declareFact<const Name extends string, const Fields extends Layout>(
  number: number,
  name: Name,
  fields: Fields,
  fold: (state: State, values: ValuesOf<Fields>) => void,
): DeclaredFact<Name, Fields> {
  const names = Object.keys(fields);
  const at: Record<string, number> = {};
  let place = 2;
  for (const size of [2, 1])
    for (const field of names) {
      if (fields[field]!.words !== size) continue;
      at[field] = place;
      place += size;
    }
  const size = place + (place % 2);
  const values = (facts: FactWords, start: number): ValuesOf<Fields> => {
    const found: Record<string, unknown> = {};
    const tail = { at: start + size };
    for (const field of names) found[field] = fields[field]!.read(facts, start + at[field]!, tail);
    return found as ValuesOf<Fields>;
  };
  return {
    number,
    name,
    size,
    at: at as { [Field in keyof Fields]: number },
    values,
    read: (facts, start, atMs) => ({ kind: name, ...values(facts, start), atMs }),
    fold: (state, facts, start) => fold(state, values(facts, start)),
    write: (facts, given) => {
      let more = 0;
      const packed: unknown[] = [];
      for (const name of names) {
        const { [name]: value } = given as Record<string, unknown>;
        const { pack, tailWords } = fields[name]!;
        const made = pack === undefined ? value : pack(value);
        packed.push(made);
        more += tailWords(made);
      }
      const start = facts.begin(number, size + more);
      facts.words[start + 1] = 0;
      facts.words[start + size - 1] = 0;
      const tail = { at: start + size };
      for (const [n, field] of names.entries()) fields[field]!.write(facts, start + at[field]!, packed[n], tail);
      return start;
    },
  };
}

/** What a fact is as plain data. */
export type FactOf<Kind> = Kind extends FactKind<string, infer Fact> ? Fact : never;
