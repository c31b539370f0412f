// In: the real world's payments, in memory and in the tables. Out: what the desks see of them; what is shown in clear is noted first. Nothing here
// writes.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { RailState } from '@hilsa/core';
import { holdsOf } from '@hilsa/core/payments/state';
import { isShort } from '@hilsa/core/payments/short';
import { carriedBy } from '../../../connectors/index.ts';
import { Refused } from '../../../identity/index.ts';
import {
  arrivalPage,
  arrivalRow,
  type ArrivalRow,
  depositById,
  depositPage,
  railPolicies,
  type DepositRow,
  stepsOf,
  withdrawalPage,
  withdrawalRow,
  type WithdrawalRow,
} from '../../../tables/index.ts';
import { endOf, printed, railOf, shownTarget } from '../../calls/payment-rows.ts';
import { wirePolicy } from '../../rail-policy.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths =
  | '/payments/deposits/list'
  | '/payments/deposits/receipt'
  | '/payments/suspense/list'
  | '/payments/suspense/get'
  | '/payments/withdrawals/list'
  | '/payments/withdrawals/get'
  | '/payments/names/list'
  | '/payments/names/get'
  | '/payments/rails/list'
  | '/payments/rails/named/list'
  | '/payments/rails/get';
type Reply<Path extends Paths> = ConsoleReplyOf<Path>;

const DAY_MS = 86_400_000;
const RETURN_MS = 7 * DAY_MS;
/** Deposits that a person may compare with one arrival. */
const MOST_SUGGESTED = 5;
/** Of a partner's answer, as it is shown. */
const MOST_ANSWER = 4_000;

export function paymentsConsoleCalls(rooms: ConsoleRooms): ConsoleHandlers<Paths> {
  const { operations, destinations, papers, receipts, sql, partners } = rooms;
  const { real } = rooms.worlds;
  const payments = () => real.sequencer.engine.payments;
  const assetOf = (rail: RailState) => real.publisher.listings.asset(rail.asset).code;
  const customersOf = async (accounts: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const rows = await sql<{ account: number; customer_id: string }[]>`
      select account, customer_id from identity.accounts where world = 'real' and account = any (${[...accounts]})`;
    return new Map(rows.map(({ account, customer_id }) => [account, customer_id]));
  };
  const accountOf = async (customerId: string | undefined): Promise<number | undefined> => {
    if (customerId === undefined) return undefined;
    const [row] = await sql<{ account: number }[]>`
      select account from identity.accounts where world = 'real' and customer_id = ${customerId}`;
    return row?.account ?? -1;
  };

  const depositRows = async (list: readonly DepositRow[]): Promise<Reply<'/payments/deposits/list'>['list']> => {
    const customers = await customersOf(list.map(({ account }) => account));
    const pictures = await receipts.of(list.map(({ id }) => id));
    return list.map((row) => {
      const rail = railOf(real, row.rail);
      return {
        receipts: pictures.get(row.id)?.length ?? 0,
        id: String(row.id),
        customerId: customers.get(row.account) ?? '0',
        channel: rail.name,
        asset: assetOf(rail),
        amount: printed(real, rail, row.amount),
        state: row.state,
        reason: row.reason,
        reference: row.reference === '' ? `D-${row.id}` : row.reference,
        createdAtMs: row.createdMs,
        endedAtMs: row.endedMs === 0 ? null : row.endedMs,
      };
    });
  };
  /** What waits for just this amount by this way. */
  const suggestedFor = async ({ rail, units, deposit }: ArrivalRow) => {
    const found: DepositRow[] = [];
    for (const each of payments().deposits.waitingOf(rail)) {
      if (each.amount !== units || each.id === deposit) continue;
      const row = await depositById(real.tables, each.id);
      if (row !== null) found.push(row);
      if (found.length === MOST_SUGGESTED) break;
    }
    return depositRows(found);
  };
  const arrivalRows = async (list: readonly ArrivalRow[]): Promise<Reply<'/payments/suspense/list'>['list']> => {
    const customers = await customersOf(list.map(({ account }) => account));
    return list.map((row) => {
      const rail = railOf(real, row.rail);
      return {
        id: String(row.id),
        channel: rail.name,
        asset: assetOf(rail),
        amount: printed(real, rail, row.units),
        provider: row.provider,
        transaction: row.transaction,
        verdict: row.verdict,
        depositId: row.deposit === 0 ? null : String(row.deposit),
        state: row.state,
        stage: row.stage,
        // One that was taken back is nobody's again.
        customerId: row.state === 'credited' ? (customers.get(row.account) ?? null) : null,
        atMs: row.atMs,
        returnByMs: row.atMs + RETURN_MS,
      };
    });
  };
  const withdrawalRows = async (
    list: readonly WithdrawalRow[],
  ): Promise<Reply<'/payments/withdrawals/list'>['list']> => {
    const customers = await customersOf(list.map(({ account }) => account));
    return list.map((row) => {
      const rail = railOf(real, row.rail);
      const live = payments().withdrawals.get(row.id);
      const isOpen = row.state === 'requested' || row.state === 'approved';
      return {
        id: String(row.id),
        customerId: customers.get(row.account) ?? '0',
        channel: rail.name,
        method: row.method,
        asset: assetOf(rail),
        amount: printed(real, rail, row.amount),
        fee: printed(real, rail, row.fee),
        arrivalAmount: printed(real, rail, row.amount - row.fee),
        destination: endOf(live?.to ?? payments().destinations.get(row.destination)?.text ?? ''),
        digest: row.digest,
        state: row.state,
        needsTwo: row.needsTwo,
        signed: live?.approvals.length ?? 0,
        isHeld: isOpen && (payments().frozen.has(row.account) || holdsOf(payments(), row.account).length > 0),
        stage: row.stage,
        requestedAtMs: row.requestedMs,
        decidedByMs: row.deadlineMs,
      };
    });
  };
  const railRow = (rail: RailState): Reply<'/payments/rails/list'>['list'][number] => ({
    id: `${rail.name}:${assetOf(rail)}`,
    channel: rail.name,
    asset: assetOf(rail),
    version: rail.version,
    isOpenIn: rail.isOpen.in,
    isOpenOut: rail.isOpen.out,
    failingIn: rail.failing.in,
    failingOut: rail.failing.out,
    waiting: [...payments().withdrawals.values()].filter((each) => each.rail === rail.index).length,
    awaited: rail.announced && { sum: printed(real, rail, rail.announced.units), saidAtMs: rail.announced.atMs },
  });
  const near = () =>
    [...payments().destinations.values()]
      .filter(({ match }) => match === 'near')
      .toSorted((one, other) => one.addedMs - other.addedMs);
  const nameRows = async (list: ReturnType<typeof near>): Promise<Reply<'/payments/names/list'>['list']> => {
    const customers = await customersOf(list.map(({ account }) => account));
    return list.map(({ id, account, rail, addedMs, usableMs }) => ({
      id: String(id),
      customerId: customers.get(account) ?? '0',
      channel: railOf(real, rail).name,
      addedAtMs: addedMs,
      usableAtMs: usableMs,
    }));
  };

  return {
    '/payments/deposits/list': async (_, { customerId, ...asked }) => {
      const { list, total } = await depositPage(real.tables, { ...asked, account: await accountOf(customerId) });
      return { list: await depositRows(list), total };
    },
    '/payments/deposits/receipt': async ({ note }, { id, place }) => {
      const picture = await receipts.read(Number(id), place);
      await note({ subjectKind: 'deposit', subject: id, customerId: picture.customerId, after: { place } });
      return { type: picture.type, bytes: picture.bytes };
    },
    '/payments/suspense/list': async (_, asked) => {
      const { list, total } = await arrivalPage(real.tables, asked);
      return { list: await arrivalRows(list), total };
    },
    '/payments/suspense/get': async ({ note }, { id }) => {
      const row = await arrivalRow(real.tables, Number(id));
      if (row === null) throw new Refused('unknown-arrival', { arrival: id });
      await note({ subjectKind: 'arrival', subject: id });
      const [answer] = await sql<{ body: string }[]>`
        select body from payments.answers where digest = ${row.evidence}`;
      const named = row.deposit === 0 ? null : await depositById(real.tables, row.deposit);
      const [shown] = await arrivalRows([row]);
      return {
        ...shown!,
        evidence: row.evidence,
        answer: answer?.body.slice(0, MOST_ANSWER) ?? null,
        deposit: named === null ? null : (await depositRows([named]))[0]!,
        suggested: row.state === 'suspense' ? await suggestedFor(row) : [],
      };
    },
    '/payments/withdrawals/list': async (_, { customerId, ...asked }) => {
      const { list, total } = await withdrawalPage(real.tables, { ...asked, account: await accountOf(customerId) });
      return { list: await withdrawalRows(list), total };
    },
    '/payments/withdrawals/get': async (context, { id }) => {
      const found = await withdrawalRow(real.tables, Number(id));
      if (found === null) throw new Refused('unknown-withdrawal', { withdrawal: id });
      const { row, usedBefore } = found;
      const [shown] = await withdrawalRows([row]);
      await context.note({ subjectKind: 'withdrawal', subject: id, customerId: shown!.customerId });
      const [details, steps, names] = await Promise.all([
        destinations.find(row.destination),
        stepsOf(real.tables, 'out', row.id),
        operations.operators.names(),
      ]);
      const rail = railOf(real, row.rail);
      const destination = payments().destinations.get(row.destination);
      const approvals = payments().withdrawals.get(row.id)?.approvals ?? [];
      const endorsed = steps.filter(({ step }) => step === 'endorsed');
      return {
        ...shown!,
        account: shownTarget(payments().withdrawals.get(row.id)?.to ?? destination?.text ?? ''),
        bankName: details?.bankName ?? '',
        accountName: details?.accountName ?? '',
        match: destination?.match ?? 'gone',
        factor: row.factor,
        reason: row.reason,
        transaction: row.transaction,
        usedBefore,
        addedAtMs: destination?.addedMs ?? null,
        isFrozen: payments().frozen.has(row.account),
        holds: holdsOf(payments(), row.account).map(({ reason, untilMs }) => ({ reason, untilMs })),
        covered: !isShort(payments(), rail.asset),
        attestedAtMs: rail.attestedMs === 0 ? null : rail.attestedMs,
        signers: approvals.map((operator, n) => ({
          operatorName: names.get(operator) ?? operator,
          atMs: endorsed[n]?.atMs ?? row.requestedMs,
        })),
        signedByMe: approvals.includes(actingOf(context).operator.id),
        steps: steps.map(({ step, actor, detail, atMs }) => ({ step, actor, detail, atMs })),
        halfwayMs: row.requestedMs + Math.round((row.deadlineMs - row.requestedMs) / 2),
        returnedByMs: row.deadlineMs + DAY_MS,
      };
    },
    '/payments/names/list': async (_, { offset, limit }) => {
      const all = near();
      return { list: await nameRows(all.slice(offset, offset + limit)), total: all.length };
    },
    '/payments/names/get': async ({ note }, { id }) => {
      const destination = near().find((each) => String(each.id) === id);
      const details = destination === undefined ? null : await destinations.find(destination.id);
      if (destination === undefined || details === null) throw new Refused('unknown-destination', { destination: id });
      await note({ subjectKind: 'destination', subject: id, customerId: details.customerId });
      const [row] = await nameRows([destination]);
      return {
        ...row!,
        accountName: details.accountName,
        onPapers: [...(await papers.namesOf(details.customerId))],
        destination: `${details.bankName} ${endOf(details.accountNumber)}`,
      };
    },
    '/payments/rails/list': async (_, { offset, limit }) => {
      const all = payments()
        .rails.map(railRow)
        .toSorted((one, other) => openness(one) - openness(other));
      return { list: all.slice(offset, offset + limit), total: all.length };
    },
    '/payments/rails/named/list': async () => {
      const opened = new Set(payments().rails.map((rail) => `${rail.name}:${assetOf(rail)}`));
      const carried = partners === null ? [] : carriedBy(partners);
      const list = carried.map(({ name, asset, holder }) => ({ id: `${name}:${asset}`, holder }));
      return { list: list.filter(({ id }) => !opened.has(id)) };
    },
    '/payments/rails/get': async (_, { id }) => {
      const rail = payments().rails.find((each) => `${each.name}:${assetOf(each)}` === id);
      if (rail === undefined) throw new Refused('unknown-rail');
      // What is in force is told from memory: the versions beside it are no older.
      await real.sequencer.tablesClock.reaches(real.sequencer.head);
      const versions = await railPolicies(real.tables, rail.index);
      return {
        ...railRow(rail),
        ...wirePolicy(real, rail),
        versions: versions.map(({ version, state, fromMs, setMs, maker, checker }) => ({
          version,
          state,
          fromMs,
          setAtMs: setMs,
          maker,
          checker,
        })),
      };
    },
  };
}

/** What is closed in some way comes first. */
function openness({
  isOpenIn,
  isOpenOut,
  failingIn,
  failingOut,
}: Reply<'/payments/rails/list'>['list'][number]): number {
  return Number(isOpenIn && isOpenOut && failingIn === '' && failingOut === '');
}
