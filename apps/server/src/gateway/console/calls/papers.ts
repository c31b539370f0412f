// In: cases of identity papers. Out: the queue, one case in clear, its pictures; every look is noted before it is shown.
import type { PaperRow } from '@hilsa/contract/console/index';
import type { QueuedPaper } from '../../../identity/papers/index.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths = '/papers/list' | '/papers/get' | '/papers/image';

export function paperCalls({ operations }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { rooms, customers, operators } = operations;
  /** The list and one case show the same head. */
  async function heads(papers: readonly QueuedPaper[]): Promise<PaperRow[]> {
    const accounts = await customers.accounts(papers.map(({ customerId }) => customerId));
    const names = await operators.names();
    return papers.map(({ id, customerId, type, status, attempt, submittedAtMs, decidedAtMs, decidedBy }) => ({
      id,
      customerId,
      account: accounts.get(customerId)?.account ?? '',
      type,
      status,
      attempt,
      submittedAtMs,
      decidedAtMs,
      decidedByName: decidedBy === null ? null : (names.get(decidedBy) ?? ''),
    }));
  }
  return {
    '/papers/list': async ({ note }, query) => {
      const { offset, limit, order, status, customerId } = query;
      const { list, total } = await rooms.papers.queue({
        offset,
        limit,
        order,
        ...(status !== undefined && { status }),
        ...(customerId !== undefined && { customerId }),
      });
      const listed = list.map((paper) => paper.customerId);
      await note({ subjectKind: 'customers', subject: JSON.stringify(query), listed });
      return { list: await heads(list), total };
    },
    '/papers/get': async ({ note }, { id }) => {
      const paper = await rooms.papers.paperOf(id);
      await note({ subjectKind: 'paper', subject: id, customerId: paper.customerId });
      const [[head], names] = await Promise.all([heads([paper]), operators.names()]);
      const { name, number, mrz, consentVersion, sides, looks, given, reasons, history } = paper;
      return {
        ...head!,
        name,
        number,
        mrz: mrz === null ? null : { ...mrz, lines: [...mrz.lines] },
        consentVersion,
        sides: [...sides],
        looks: looks.map((look) => ({ ...look, measures: [...look.measures] })),
        given: [...given],
        reasons: [...reasons],
        history: history.map(({ atMs, operatorId, approved, reasons: told }) => ({
          atMs,
          operatorName: names.get(operatorId) ?? '',
          approved,
          reasons: [...told],
        })),
      };
    },
    '/papers/image': async (context, { id, side }) => {
      const { customerId } = await rooms.papers.paperOf(id);
      await context.note({ subjectKind: 'paper', subject: id, customerId, after: { side } });
      const { type, bytes } = await rooms.papers.readImage(id, side, actingOf(context).operator.id);
      return { type, bytes };
    },
  };
}
