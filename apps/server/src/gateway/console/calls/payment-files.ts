// In: statements that operators chose. Out: what the desk sees of them before they are taken, line by line. Taking is an action of two people.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import type { JudgedLine, StatementFile, StatementFiles } from '../../../connectors/index.ts';
import { Refused } from '../../../identity/index.ts';
import { refusingStatements } from '../../statement-problems.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/payments/files/list' | '/payments/files/get' | '/payments/files/choose';
type Page = ConsoleReplyOf<'/payments/files/get'>;

const MOST_SHOWN = 200;
/** Nobody need do anything about these. */
const SETTLED = new Set(['paid', 'returned', 'transaction-known', 'withdrawal-closed']);

export function paymentFileCalls({ worlds: { real }, partners }: ConsoleRooms): ConsoleHandlers<Paths> {
  const statements = (): StatementFiles => {
    if (partners === null) throw new Refused('unknown-rail');
    return partners.statements;
  };
  const print = (units: bigint, code: string) => {
    const decimals = real.sequencer.engine.assets.find((asset) => asset.code === code)?.decimals ?? 2;
    return formatDecimal(units, decimals, { trim: true });
  };
  const fileRow = ({ digest, rail, chosenMs, takenMs, opening, closing, ...rest }: StatementFile) => {
    const { assets, payments } = real.sequencer.engine;
    const currency = assets[payments.rails.find(({ name }) => name === rail)?.asset ?? -1]?.code ?? 'BDT';
    const shown = (units: bigint | null) => (units === null ? null : print(units, currency));
    const balances = { currency, opening: shown(opening), closing: shown(closing) };
    const { format, name, lines, endsOn } = rest;
    return {
      id: digest,
      channel: rail,
      format,
      name,
      lines,
      ...balances,
      endsOn,
      chosenAtMs: chosenMs,
      takenAtMs: takenMs,
    };
  };
  const lineRow = ({ line, verdict }: JudgedLine, place: number): Page['judged'][number] => ({
    place,
    bookedOn: line.bookedOn,
    direction: line.direction,
    value: print(line.amount, line.currency),
    currency: line.currency,
    reference: line.reference,
    bankReference: line.bankReference,
    otherName: line.otherName,
    verdict,
  });
  return {
    '/payments/files/list': async (_, asked) => {
      if (partners === null) return { list: [], total: 0 };
      const { list, total } = await partners.statements.page(asked);
      return { list: list.map((each) => fileRow(each)), total };
    },
    '/payments/files/get': async ({ note }, { id }) => {
      const found = await refusingStatements(statements().find(id));
      await note({ subjectKind: 'statement', subject: id });
      const judged = await refusingStatements(statements().judge(id));
      const counts = new Map<string, number>();
      for (const { verdict } of judged) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      const rows = judged.map((each, n) => lineRow(each, n + 1));
      const isSettled = ({ verdict }: Page['judged'][number]) => SETTLED.has(verdict);
      return {
        ...fileRow(found),
        counts: [...counts].map(([verdict, count]) => ({ verdict, count })),
        judged: [...rows.filter((row) => !isSettled(row)), ...rows.filter(isSettled)].slice(0, MOST_SHOWN),
      };
    },
    '/payments/files/choose': async ({ note }, { channel, format, name, text }) => {
      const chosen = await refusingStatements(statements().choose({ rail: channel, format, name, text }));
      const { digest, lines } = chosen;
      await note({ subjectKind: 'statement', subject: digest, after: { channel, format, lines } });
      return fileRow(chosen);
    },
  };
}
