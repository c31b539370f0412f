// In: the loans of the real world. Out: each as its page shows it, with what is owed and what covers it by the marks of now.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { countLoans, loanById, type LoanRow, loansInStates, type ShownLoan } from '../../../tables/loans.ts';
import { wireLoan } from '../../loans/wire-loan.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/loans/list' | '/loans/get';
type Row = ConsoleReplyOf<'/loans/list'>['list'][number];

const STATES = {
  waiting: ['applied'],
  running: ['running'],
  over: ['repaid', 'cancelled', 'rejected', 'lapsed', 'written-off'],
} as const satisfies Record<string, readonly LoanRow['state'][]>;

export function loansConsoleCalls({ worlds: { real }, now }: ConsoleRooms): ConsoleHandlers<Paths> {
  const rowOf = (row: ShownLoan) => {
    const order = wireLoan(real, row, now());
    const { state, asset, amount, days, yearlyRate, score, ltv, appliedAtMs, dueAtMs } = order;
    const shown: Row = {
      id: order.id,
      account: row.account,
      state,
      asset,
      amount,
      owed: order.owed.total,
      days,
      yearlyRate,
      score,
      ltv,
      appliedAtMs,
      dueAtMs,
    };
    return { order, shown };
  };
  return {
    '/loans/list': async (_, { offset, limit, group }) => {
      const states = group === undefined ? Object.values(STATES).flat() : STATES[group];
      const [rows, total] = await Promise.all([
        loansInStates(real.tables, states, { offset, limit }),
        countLoans(real.tables, states),
      ]);
      return { list: rows.map((row) => rowOf(row).shown), total };
    },
    '/loans/get': async (_, { id }) => {
      const row = /^[1-9]\d{0,14}$/.test(id) ? await loanById(real.tables, Number(id)) : null;
      if (row === null) throw new Refused('unknown-loan');
      const { order, shown } = rowOf(row);
      const { engine } = real.sequencer;
      const house = engine.house('loans');
      const { decimals } = real.publisher.listings.asset(row.asset);
      const free = house === null ? 0n : engine.balance(house, row.asset).available;
      return {
        ...shown,
        order,
        scoreNow: engine.score(row.account),
        capital: formatDecimal(free, decimals, { trim: true }),
      };
    },
  };
}
