// In: a journal row's content and the hash of the row before. Out: the row's own hash.
// A changed, missing, added or exchanged row breaks every hash after it.
import { hash } from 'node:crypto';
import type { Mode } from '@hilsa/core';
import { ByteWriter } from './byte-stream.ts';

const GENESIS: Readonly<Record<Mode, Buffer>> = {
  sandbox: Buffer.alloc(32),
  live: hash('sha256', 'a journal of real money', 'buffer'),
};

/** The hash before the first row. Each mode has its own, so that every row says for ever in which of them the journal was begun. */
export function genesisHash(mode: Mode): Buffer {
  return GENESIS[mode];
}

/** How this version writes commands and facts. A new way gets the next number, and the ways of before stay readable. */
export const JOURNAL_FORM = 1;

/** How far a chain goes: its last row's sequence and hash; 0 and `genesisHash` before the first. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: Buffer;
}

export interface ChainedRow {
  sequence: number;
  form: number;
  atMs: number;
  kind: number;
  caller: number;
  account: number | null;
  requestId: string | null;
  command: Uint8Array;
  facts: Uint8Array;
}

const content = new ByteWriter();

/** SHA-256 over the former row's hash and everything the row says; every part of variable length is led by its length. */
export function chainHash(previous: Uint8Array, row: ChainedRow): Buffer {
  content.clear();
  content.append(previous);
  content.byte(row.form);
  content.number(row.sequence);
  content.number(row.atMs);
  content.byte(row.kind);
  content.byte(row.caller);
  content.number(row.account ?? -1);
  content.byte(row.requestId === null ? 0 : 1);
  content.text(row.requestId ?? '');
  content.number(row.command.byteLength);
  content.append(row.command);
  content.append(row.facts);
  return hash('sha256', content.from(0), 'buffer');
}
