// In: approved withdrawals of a rail that is paid by files. Out: each is said to be sent with a file before the file is made; which payments are in
// it the journal says, so that a crash between any two steps loses none and puts none in twice. Written it is as pain.001 and as CSV.
import { createHash } from 'node:crypto';
import { isOpenNow, type Withdrawal } from '@hilsa/core/payments/state';
import { payoutOpens } from '@hilsa/core/payments/policy';
import { dhakaDay } from '@hilsa/formulas/statements';
import type { BankRail } from '@hilsa/rails/banks';
import { writeCardCsv, writePain001, writePayoutCsv, writeWalletCsv } from '@hilsa/rails/payouts';
import type { PartnerParts } from './types.ts';

/** Payments of one file. */
const MOST_IN_A_FILE = 500;
const DAY_MS = 86_400_000;

/** A rail that is paid by files, and whose account they are paid from. */
export interface FileRail {
  readonly rail: string;
  /** What is paid: bank accounts; or mobile wallets or bank cards, whose files are CSV alone. */
  readonly pays: 'banks' | 'wallets' | 'cards';
  readonly payer: { readonly name: string; readonly account: string; readonly routingNumber: string };
  /** Whose account a destination is: the name that stands on the payment. */
  readonly nameOf: (destination: number) => Promise<string>;
  /** Of a rail that pays cards: all digits of the card that the core knows by this text; null when the book does not have it. */
  readonly cardOf?: (destination: number, text: string) => Promise<string | null>;
}
export const PAYOUT_FORMATS = ['pain.001', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];
export interface PayoutFile {
  readonly file: string;
  readonly rail: string;
  readonly method: string;
  readonly payments: number;
  /** That arrive, of the rail's asset. */
  readonly units: bigint;
  readonly madeMs: number;
  readonly formats: readonly PayoutFormat[];
  /** Payments that no statement has shown yet. */
  readonly open: number;
  /** Null until a partner that takes files by itself had it. */
  readonly handedMs: number | null;
  /** Null until an operator fetched it. */
  readonly fetchedMs: number | null;
}
/** Why a file is not given, in the words of the contract. */
export class PayoutFileProblem extends Error {
  readonly refusal: 'unknown-payout-file' | 'payout-file-settled' | 'payout-format-unknown' | 'rail-closed';

  constructor(refusal: PayoutFileProblem['refusal']) {
    super(refusal);
    this.refusal = refusal;
  }
}
export interface FilePayment {
  readonly withdrawal: number;
  readonly account: number;
  readonly destination: number;
  /** As the core knows it; see `shownTarget`. */
  readonly to: string;
  readonly name: string;
  readonly units: bigint;
}
export interface PayoutFiles {
  /** Newest first. */
  page(asked: { offset: number; limit: number }): Promise<{ list: PayoutFile[]; total: number }>;
  /** @throws PayoutFileProblem unknown-payout-file */
  find(file: string): Promise<PayoutFile>;
  /** Those that no statement has shown yet. @throws PayoutFileProblem unknown-payout-file */
  payments(file: string): Promise<readonly FilePayment[]>;
  /**
   * The file as it is brought to the partner: what has ended since is not in it any more, so that nothing is paid that was paid.
   * @throws PayoutFileProblem unknown-payout-file, payout-file-settled, payout-format-unknown; rail-closed for one that nobody had before its way
   *   was closed
   */
  write(file: string, format: PayoutFormat): Promise<{ readonly text: string; readonly digest: string }>;
  /** An operator has it. @throws PayoutFileProblem unknown-payout-file */
  fetched(file: string): Promise<void>;
}
export interface FileDesk extends Omit<PayoutFiles, 'page'> {
  /**
   * Approved payments whose way is open are said to be sent, and those that were become files.
   * @returns files of the rail that have payments on their way
   */
  beat(): Promise<readonly string[]>;
  handed(file: string): Promise<void>;
  /** While it is not, what nobody has had stays here. */
  isOpen(): boolean;
}

export function payoutFiles(parts: PartnerParts, given: FileRail): FileDesk {
  const { sequencer, sql, now, report } = parts;
  const { rail: name, pays } = given;
  /** Which file each payment on its way is in; made anew at a start from what the journal says. */
  const fileOf = new Map<number, string>();
  /** Said once each. */
  const unpayable = new Set<number>();
  const { cardOf = async () => null } = given;
  const payments = () => sequencer.engine.payments;
  const own = function* (state: Withdrawal['state']): Generator<Withdrawal> {
    for (const each of payments().withdrawals.values())
      if (each.state === state && payments().rails[each.rail]?.name === name) yield each;
  };

  /** Said before it is done: a payment is in a file only when the journal says which. */
  async function sendApproved(): Promise<void> {
    const atMs = now();
    const packs = new Map<string, { readonly pack: string; count: number }>();
    for (const { id, rail, way, destination, to } of own('approved')) {
      if (payoutOpens(payments().rails[rail]!.policy, way, atMs) > atMs) continue;
      // Asked before it is said to be sent: until then its owner can take it back.
      if (pays === 'cards' && (await cardOf(destination, to)) === null) {
        if (!unpayable.has(id)) report(`withdrawal ${id} waits: the book does not have the card it was signed for`);
        unpayable.add(id);
        continue;
      }
      const into = packs.get(way.name) ?? { pack: `F${rail}-${atMs.toString(36)}-${packs.size + 1}`, count: 0 };
      packs.set(way.name, into);
      // What is beyond one file goes with the next.
      if (into.count >= MOST_IN_A_FILE) continue;
      const command = { kind: 'send-withdrawal', withdrawal: id, pack: into.pack, atMs: 0 } as const;
      const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
      if (refusal === null) into.count += 1;
      // Held or frozen since: it waits for that.
      else if (refusal !== 'payout-held' && refusal !== 'payouts-frozen')
        report(`withdrawal ${id} could not be sent: ${refusal}`);
    }
  }

  /** Nothing is sent meanwhile; a file is whole when the tables show all that was said to be sent. */
  async function makeFiles(): Promise<void> {
    const sent = [...own('sent')].map(({ id }) => id);
    for (const id of fileOf.keys()) if (!payments().withdrawals.has(id)) fileOf.delete(id);
    const untold = sent.filter((id) => !fileOf.has(id));
    if (untold.length === 0) return;
    const rows = await sql<{ id: string; pack: string; method: string; units: string; sent_ms: string }[]>`
      select id, pack, method, amount - fee as units, sent_ms from real.withdrawals
      where id = any(${untold}) and pack <> ''`;
    if (rows.length < untold.length) return;
    const files = new Map<string, { method: string; ids: number[]; units: bigint; madeMs: number }>();
    for (const { id, pack, method, units, sent_ms: sentMs } of rows) {
      // Packs of before were of several ways.
      const file = /^F-\d+$/.test(pack) ? `${pack}-${method}` : pack;
      const into = files.get(file) ?? { method, ids: [], units: 0n, madeMs: Number(sentMs) };
      into.ids.push(Number(id));
      into.units += BigInt(units);
      into.madeMs = Math.min(into.madeMs, Number(sentMs));
      files.set(file, into);
    }
    for (const [file, { method, ids, units, madeMs }] of files) {
      await sql`
        insert into payments.payout_files (file, rail, method, payments, units, made_ms)
        values (${file}, ${name}, ${method}, ${ids.length}, ${String(units)}, ${madeMs}) on conflict (file) do nothing`;
      for (const id of ids) fileOf.set(id, file);
    }
  }

  const isOpen = (): boolean => payments().rails.every((each) => each.name !== name || isOpenNow(each, 'out'));
  const openOf = (file: string): Withdrawal[] => [...own('sent')].filter(({ id }) => fileOf.get(id) === file);
  const rowOf = async (file: string): Promise<Record<string, unknown>> => {
    const [row] = await sql`select * from payments.payout_files where file = ${file} and rail = ${name}`;
    if (row === undefined) throw new PayoutFileProblem('unknown-payout-file');
    return row;
  };
  const formats: readonly PayoutFormat[] = pays === 'banks' ? PAYOUT_FORMATS : ['csv'];
  const shown = (row: Record<string, unknown>): PayoutFile => ({
    file: row['file'] as string,
    rail: row['rail'] as string,
    method: row['method'] as string,
    payments: row['payments'] as number,
    units: BigInt(row['units'] as string),
    madeMs: Number(row['made_ms']),
    formats,
    open: openOf(row['file'] as string).length,
    handedMs: momentOf(row['handed_ms']),
    fetchedMs: momentOf(row['fetched_ms']),
  });
  const paymentsOf = async (file: string): Promise<FilePayment[]> =>
    Promise.all(
      openOf(file).map(async ({ id, account, to, destination, amount, fee }) => {
        const name = await given.nameOf(destination);
        return { withdrawal: id, account, destination, to, name, units: amount - fee };
      }),
    );

  /** @throws RangeError for a payment that no partner could make */
  async function written(
    row: Record<string, unknown>,
    format: PayoutFormat,
    paid: readonly FilePayment[],
  ): Promise<Iterable<string>> {
    const madeMs = Number(row['made_ms']);
    const about = {
      fileId: row['file'] as string,
      executeOn: new Date(dhakaDay(madeMs) * DAY_MS).toISOString().slice(0, 10),
      currency: 'BDT',
      decimals: 2,
    };
    const payer = given.payer.account;
    const of = ({ withdrawal, name: holder, units }: FilePayment) => {
      return { withdrawalId: `W-${withdrawal}`, amount: units, name: holder };
    };
    if (pays === 'wallets')
      return writeWalletCsv(
        { ...about, payer },
        paid.map((each) => ({ ...of(each), wallet: each.to })),
      );
    if (pays === 'cards') {
      // The books said which: a card that is gone since then stops the file, not the payment.
      const cards = paid.map(async (each) => ({ ...of(each), card: (await cardOf(each.destination, each.to)) ?? '' }));
      return writeCardCsv({ ...about, payer }, await Promise.all(cards));
    }
    const file = { ...about, madeMs, rail: row['method'] as BankRail, payer: given.payer };
    const payouts = paid.map((each) => {
      const [routingNumber = '', account = ''] = each.to.split('/');
      return { ...of(each), account, routingNumber };
    });
    return format === 'csv' ? writePayoutCsv(file, payouts) : writePain001(file, payouts);
  }

  return {
    async beat() {
      await sendApproved();
      await makeFiles();
      return [...new Set(fileOf.values())];
    },
    isOpen,
    find: async (file) => shown(await rowOf(file)),
    async payments(file) {
      await rowOf(file);
      return paymentsOf(file);
    },
    async write(file, format) {
      const row = await rowOf(file);
      if (!formats.includes(format)) throw new PayoutFileProblem('payout-format-unknown');
      const isOut = Number(row['fetched_ms']) !== 0 || Number(row['handed_ms']) !== 0;
      if (!isOut && !isOpen()) throw new PayoutFileProblem('rail-closed');
      const paid = await paymentsOf(file);
      if (paid.length === 0) throw new PayoutFileProblem('payout-file-settled');
      const text = [...(await written(row, format, paid))].join('');
      return { text, digest: createHash('sha256').update(text).digest('hex') };
    },
    async fetched(file) {
      await rowOf(file);
      await sql`update payments.payout_files set fetched_ms = ${now()} where file = ${file} and fetched_ms = 0`;
    },
    async handed(file) {
      await sql`update payments.payout_files set handed_ms = ${now()} where file = ${file} and handed_ms = 0`;
    },
  };
}

function momentOf(ms: unknown): number | null {
  return Number(ms) === 0 ? null : Number(ms);
}

/** All rails that are paid by files, as one. */
export function allPayoutFiles(sql: PartnerParts['sql'], desks: ReadonlyMap<string, FileDesk>): PayoutFiles {
  const deskOf = async (file: string): Promise<FileDesk> => {
    const [row] = await sql<{ rail: string }[]>`select rail from payments.payout_files where file = ${file}`;
    const desk = desks.get(row?.rail ?? '');
    if (desk === undefined) throw new PayoutFileProblem('unknown-payout-file');
    return desk;
  };
  return {
    async page({ offset, limit }) {
      const rows = await sql<{ file: string; total: number }[]>`
        select file, count(*) over ()::int as total from payments.payout_files
        where rail = any(${[...desks.keys()]}) order by made_ms desc, file offset ${offset} limit ${limit}`;
      const list = await Promise.all(rows.map(async ({ file }) => (await deskOf(file)).find(file)));
      return { list, total: rows[0]?.total ?? 0 };
    },
    find: async (file) => (await deskOf(file)).find(file),
    payments: async (file) => (await deskOf(file)).payments(file),
    write: async (file, format) => (await deskOf(file)).write(file, format),
    fetched: async (file) => (await deskOf(file)).fetched(file),
  };
}
