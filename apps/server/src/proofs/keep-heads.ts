// In: both worlds' sequencers and places outside the database. Out: the journals' heads, and the digests of what is owed, published there on a
// schedule; the start refused where the database no longer holds what was published.
import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Mode } from '@hilsa/core';
import type { ChainEnd } from '../sequencer/chain.ts';
import { type World, WORLDS } from '../tables/words.ts';
import { type Anchored, booksLine, headLine, type HeadSigner, readLine } from './heads.ts';

/** Lines on the page that anyone can read. */
const SHOWN = 200;
/** Publications in one go; a first start after long has the rest at its next. */
const MOST_BOOKS = 100;
const POST_MS = 10_000;
const READ_BYTES = 1 << 18;

export interface HeadsParts {
  readonly mode: Mode;
  readonly signer: HeadSigner;
  /** Grows by a line a world each time; kept outside the database. */
  readonly file: string;
  /** Takes a POST of the new lines as text. */
  readonly url: string | undefined;
  /** Brings the new lines to a mailbox; null: to none. */
  readonly mail: ((text: string, key: string) => Promise<void>) | null;
  /** Where each journal ends, as the leader knows it. */
  readonly endOf: (world: World) => ChainEnd;
  /** Hash of a row as the database has it now. */
  readonly hashAt: (world: World, sequence: number) => Promise<Buffer | null>;
  /** Publications of what is owed, those after a number, oldest first. */
  readonly booksAfter: (publication: number, most: number) => Promise<readonly Anchored[]>;
  report(line: string): void;
  now(): number;
}

export interface Heads {
  readonly publicKey: string;
  /** The newest lines, oldest first. */
  readonly lines: readonly string[];
  /** How often one of the places did not take them. */
  readonly failed: number;
  /** When they were last published, UTC milliseconds; 0: not since the start. */
  readonly publishedMs: number;
  /** Publishes now. */
  publish(): Promise<void>;
}

/** The journal does not hold what was published: rows were cut off or written anew. */
export class HeadProblem extends Error {
  override name = 'HeadProblem';
}

/** @throws HeadProblem in live mode; a sandbox says it and goes on */
export async function openHeads(parts: HeadsParts): Promise<Heads> {
  const { mode, signer, file, report } = parts;
  const kept = await linesOf(file);
  const problem = await differenceOf(parts, kept);
  if (problem !== null && mode === 'live') throw new HeadProblem(problem);
  if (problem !== null) report(problem);
  const lines = kept.slice(-SHOWN);
  let failed = 0;
  let publishedMs = 0;
  let last = kept.at(-1) ?? null;
  let anchored = newestBooks(parts, kept)?.publication ?? 0;
  const take = async (place: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      failed += 1;
      report(`The heads of the journals could not be published by ${place}: ${String(thrown)}`);
    }
  };
  const publish = async (): Promise<void> => {
    const fresh: string[] = [];
    for (const world of WORLDS) {
      const end = parts.endOf(world);
      if (end.sequence > 0) fresh.push((last = headLine(signer, { nowMs: parts.now(), mode, world, end }, last)));
    }
    for (const books of await parts.booksAfter(anchored, MOST_BOOKS)) {
      fresh.push((last = booksLine(signer, { nowMs: parts.now(), mode, ...books }, last)));
      anchored = books.publication;
    }
    if (fresh.length === 0) return;
    const text = `${fresh.join('\n')}\n`;
    lines.push(...fresh);
    lines.splice(0, lines.length - SHOWN);
    publishedMs = parts.now();
    await take('file', async () => {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, text, { mode: 0o600 });
    });
    if (parts.url !== undefined) await take('address', async () => post(parts.url!, text));
    if (parts.mail !== null) await take('mail', async () => parts.mail!(text, `heads ${publishedMs}`));
  };
  let turn: Promise<void> = Promise.resolve();
  return {
    publicKey: signer.publicKey,
    lines,
    get failed() {
      return failed;
    },
    get publishedMs() {
      return publishedMs;
    },
    publish: async () => (turn = turn.then(publish).catch((problem: unknown) => report(String(problem)))),
  };
}

/** The newest of a file that grows for years. */
async function linesOf(file: string): Promise<string[]> {
  let handle;
  try {
    handle = await open(file, 'r');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw problem;
  }
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - READ_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== '');
  } finally {
    await handle.close();
  }
}

/** Of each world the newest line of this key's and mode must be in the journal. */
async function differenceOf(parts: HeadsParts, lines: readonly string[]): Promise<string | null> {
  for (const world of WORLDS) {
    const head = newestOf(parts, world, lines);
    if (head === null) continue;
    const { sequence, hash, at } = head;
    const end = parts.endOf(world);
    if (end.sequence < sequence)
      return `The ${world} journal ends at row ${end.sequence}, and at ${at} it was published to reach row ${sequence}: rows are missing. Put the database back that has them, or move ${parts.file} away when you mean to begin anew.`;
    const stored = end.sequence === sequence ? end.hash : await parts.hashAt(world, sequence);
    // A sandbox drops old rows.
    if (stored !== null && stored.toString('hex') !== hash)
      return `Row ${sequence} of the ${world} journal is not the one that was published at ${at} in ${parts.file}: the journal was written anew.`;
  }
  const books = newestBooks(parts, lines);
  const [stored] = books === null ? [] : await parts.booksAfter(books.publication - 1, 1);
  if (books !== null && (stored?.publication !== books.publication || stored.digest !== books.digest))
    return `Publication ${books.publication} of what is owed is not the one that was published at ${books.at} in ${parts.file}: it was taken back or written anew.`;
  return null;
}

function newestOf({ signer, mode }: HeadsParts, world: World, lines: readonly string[]) {
  for (const line of lines.toReversed()) {
    const read = readLine(line, signer.key);
    if (read !== null && 'world' in read && read.world === world && read.mode === mode) return read;
  }
  return null;
}

function newestBooks({ signer, mode }: HeadsParts, lines: readonly string[]) {
  for (const line of lines.toReversed()) {
    const read = readLine(line, signer.key);
    if (read !== null && 'books' in read && read.mode === mode) return read;
  }
  return null;
}

async function post(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(POST_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
