// In: payout files. Out: what the desk sees of them, and the file itself for whoever brings it to the partner; that is noted with its digest.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import { type FilePayment, PayoutFileProblem, type PayoutFile, type PayoutFiles } from '../../../connectors/index.ts';
import { Refused } from '../../../identity/index.ts';
import { shownTarget } from '../../calls/payment-rows.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/payments/payouts/list' | '/payments/payouts/get' | '/payments/payouts/file';
type Row = ConsoleReplyOf<'/payments/payouts/list'>['list'][number];

const MOST_SHOWN = 500;
/** Files are of taka. */
const TAKA = { asset: 'BDT', decimals: 2 } as const;
const TYPES = { 'pain.001': ['application/xml', 'xml'], csv: ['text/csv; charset=utf-8', 'csv'] } as const;

export function payoutFileCalls({ partners, sql }: ConsoleRooms): ConsoleHandlers<Paths> {
  const files = (): PayoutFiles => {
    if (partners === null) throw new Refused('unknown-payout-file');
    return partners.payoutFiles;
  };
  /** Whose payments they are: whoever reads a file counts as having them listed. */
  const customersOf = async (list: readonly FilePayment[]): Promise<string[]> => {
    const accounts = [...new Set(list.map(({ account }) => account))];
    const rows = await sql<{ customer_id: string }[]>`
      select distinct customer_id from identity.accounts where world = 'real' and account = any(${accounts})`;
    return rows.map((row) => row.customer_id);
  };
  return {
    '/payments/payouts/list': async (_, asked) => {
      if (partners === null) return { list: [], total: 0 };
      const { list, total } = await partners.payoutFiles.page(asked);
      return { list: list.map(fileRow), total };
    },
    '/payments/payouts/get': async ({ note }, { id }) => {
      const found = await refusing(files().find(id));
      const list = (await refusing(files().payments(id))).slice(0, MOST_SHOWN);
      await note({ subjectKind: 'payout-file', subject: id, listed: await customersOf(list) });
      return {
        ...fileRow(found),
        list: list.map(({ withdrawal, name, to, units }) => ({
          withdrawalId: String(withdrawal),
          accountName: name,
          account: shownTarget(to),
          value: print(units),
        })),
      };
    },
    '/payments/payouts/file': async ({ note }, { id, format }) => {
      const { text, digest } = await refusing(files().write(id, format));
      // First noted, then given: nobody has a file that nobody knows of.
      const listed = await customersOf(await refusing(files().payments(id)));
      await note({ kind: 'exported', subjectKind: 'payout-file', subject: id, listed, after: { format, digest } });
      await refusing(files().fetched(id));
      const [type, ending] = TYPES[format];
      return { type, bytes: text, name: `${id}.${ending}` };
    },
  };
}

/** @throws Refused unknown-payout-file, payout-file-settled, payout-format-unknown, rail-closed */
async function refusing<Given>(work: Promise<Given>): Promise<Given> {
  try {
    return await work;
  } catch (problem) {
    if (!(problem instanceof PayoutFileProblem)) throw problem;
    throw new Refused(problem.refusal, problem.refusal === 'rail-closed' ? { direction: 'out' } : {});
  }
}

function fileRow({ file, rail, method, payments, units, open, ...rest }: PayoutFile): Row {
  const { formats, madeMs, handedMs, fetchedMs } = rest;
  return {
    id: file,
    channel: rail,
    method,
    asset: TAKA.asset,
    payments,
    value: print(units),
    waiting: open,
    formats: [...formats],
    madeAtMs: madeMs,
    handedAtMs: handedMs,
    fetchedAtMs: fetchedMs,
  };
}

function print(units: bigint): string {
  return formatDecimal(units, TAKA.decimals, { trim: true });
}
