// In: a command. Out: its bytes for the journal, without the time (that is a column of its own), and back.
// The journal keeps these bytes for ever: a kind's layout never changes but for marked fields at its end; a new shape is a new kind.
import type { Command, CommandKind, StopLeg } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import { ORDER_TYPES, PREVENTIONS, TIMES_IN_FORCE } from '@hilsa/core/orders/words';
import { codeOf, COMMAND_KINDS, SIDES, wordOf } from '../tables/words.ts';
import { ByteReader, type ByteWriter } from './byte-stream.ts';

interface Form<Value> {
  write(to: ByteWriter, value: Value): void;
  read(from: ByteReader): Value;
}
/** Every field of a command but its kind and time, each with its form, in the order of the bytes. */
type Layout<Kind extends CommandKind> = {
  readonly [Field in keyof Omit<Extract<Command, { kind: Kind }>, 'kind' | 'atMs'>]-?: Form<
    Extract<Command, { kind: Kind }>[Field]
  >;
};

const number: Form<number> = { write: (to, value) => to.number(value), read: (from) => from.number() };
const money: Form<bigint> = { write: (to, value) => to.money(value), read: (from) => from.money() };
const text: Form<string> = { write: (to, value) => to.text(value), read: (from) => from.text() };
const flag: Form<boolean> = { write: (to, value) => to.byte(value ? 1 : 0), read: (from) => from.byte() === 1 };
const maybeFlag: Form<boolean | undefined> = {
  write: (to, value) => to.byte(value === true ? 1 : 0),
  read: (from) => from.byte() === 1,
};
const numberOrNull: Form<number | null> = {
  write: (to, value) => to.number(value ?? -1),
  read: (from) => {
    const value = from.number();
    return value === -1 ? null : value;
  },
};

function word<Word extends string>(words: readonly Word[]): Form<Word> {
  return { write: (to, value) => to.byte(words.indexOf(value)), read: (from) => wordOf(words, from.byte()) };
}

function listOf<Item extends Record<string, number>>(...fields: (keyof Item & string)[]): Form<readonly Item[]> {
  return {
    write(to, items) {
      to.number(items.length);
      for (const item of items) for (const field of fields) to.number(item[field]!);
    },
    read: (from) =>
      Array.from(
        { length: from.number() },
        () => Object.fromEntries(fields.map((field) => [field, from.number()])) as Item,
      ),
  };
}

const stopLeg: Form<StopLeg> = {
  write: (to, { triggerTicks, ticks }) => {
    to.number(triggerTicks);
    to.number(ticks);
  },
  read: (from) => ({ triggerTicks: from.number(), ticks: from.number() }),
};

/** Marks of what stands behind a command's other fields; a mark is never used for anything else. */
const TRAIL = 1;
const STOP_LEG = 2;
const SHOWN = 3;
const EXPIRES_UNFILLED = 4;
/** At the end, behind its mark, and only where it is said: without it the bytes are what they were before there was such a field. */
function tailed<Value>(mark: number, form: Form<Value>): Form<Value | undefined> {
  return {
    write: (to, value) => {
      if (value === undefined) return;
      to.byte(mark);
      form.write(to, value);
    },
    read: (from) => {
      if (from.ended || from.bytes[from.position] !== mark) return undefined;
      from.byte();
      return form.read(from);
    },
  };
}

/** Commands that come thousands of times a second are packed; all others are readable text. */
const LAYOUTS: { readonly [Kind in CommandKind]?: Layout<Kind> } = {
  'record-marks': { source: text, marks: listOf('instrument', 'ticks') },
  'place-order': {
    account: number,
    instrument: number,
    side: word(SIDES),
    type: word(ORDER_TYPES),
    timeInForce: word(TIMES_IN_FORCE),
    postOnly: flag,
    selfTradePrevention: word(PREVENTIONS),
    ticks: number,
    lots: number,
    quoteAmount: money,
    triggerTicks: number,
    expiresAtMs: number,
    queue: maybeFlag,
    trailBps: tailed(TRAIL, number),
    stopLeg: tailed(STOP_LEG, stopLeg),
    shownLots: tailed(SHOWN, number),
    expiresUnfilled: tailed(EXPIRES_UNFILLED, flag),
  },
  'cancel-order': { account: number, orderId: number },
  'cancel-all-orders': { account: number, instrument: numberOrNull },
  'amend-order': { account: number, orderId: number, ticks: number, lots: number },
  'mass-quote': { account: number, instrument: number, bids: listOf('ticks', 'lots'), asks: listOf('ticks', 'lots') },
  'run-due': {},
};
const FIELDS = COMMAND_KINDS.map((kind) =>
  LAYOUTS[kind] === undefined ? null : (Object.entries(LAYOUTS[kind]) as [string, Form<unknown>][]),
);

/** Appends a command's kind and fields; its time is not among them. */
export function writeCommand(to: ByteWriter, command: Command): void {
  const kind = codeOf(COMMAND_KINDS, command.kind);
  to.byte(kind);
  const fields = FIELDS[kind]!;
  if (fields === null) {
    const { kind: _kind, atMs: _atMs, ...rest } = command;
    to.text(toJson(rest));
  } else for (const [name, form] of fields) form.write(to, command[name as keyof Command]);
}

/** The command of journalled bytes; throws RangeError on bytes that are none. */
export function readCommand(bytes: Uint8Array, atMs: number): Command {
  const from = new ByteReader(bytes);
  const code = from.byte();
  const kind = wordOf(COMMAND_KINDS, code);
  const fields = FIELDS[code]!;
  const read =
    fields === null
      ? (fromJson(from.text()) as object)
      : Object.fromEntries(fields.map(([name, form]) => [name, form.read(from)]));
  return { kind, atMs, ...read } as unknown as Command;
}

/** The account a command speaks for, or null. */
export function accountOf(command: Command): number | null {
  return 'account' in command ? command.account : null;
}
