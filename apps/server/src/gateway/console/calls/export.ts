// In: the name of a list and its filters. Out: its rows as CSV, read page by page through the list's own call.
import {
  consoleCalls,
  EXPORTS,
  type ConsoleCallEntry,
  type ConsolePath,
  type ExportName,
} from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { csvOf } from '../../../operations/index.ts';
import { readRequest } from '../../read-request.ts';
import { actingOf, type ConsoleContext, type ConsoleHandlers } from '../context.ts';

const PAGE = 100;
const MOST_ROWS = 10_000;

/** A desk that names a call of another floor, or none, does not compile. */
type ListPath = Extract<ConsolePath, (typeof EXPORTS)[ExportName]>;
type ListHandler = (context: ConsoleContext, request: unknown) => Promise<{ list: object[]; total: number }>;

/** @param handlers the calls of the lists */
export function exportCall(handlers: ConsoleHandlers<ListPath>): ConsoleHandlers<'/export'> {
  return {
    '/export': async (context, { table, filter }) => {
      const path: ListPath = EXPORTS[table];
      const { right, request }: ConsoleCallEntry = consoleCalls[path];
      if (right !== 'operator' && right !== 'anyone' && !actingOf(context).rights.has(right))
        throw new Refused('right-missing', { right });
      const rows: object[] = [];
      const read = handlers[path] as unknown as ListHandler;
      // A filter is checked as the list itself would; its page is ours.
      for (let total = 1; rows.length < Math.min(total, MOST_ROWS);) {
        const page = await read(context, readRequest(request, { ...filter, offset: rows.length, limit: PAGE }));
        if (page.list.length === 0) break;
        rows.push(...page.list);
        total = page.total;
      }
      await context.note({ kind: 'exported', subjectKind: 'table', subject: table, after: { rows: rows.length } });
      return {
        type: 'text/csv; charset=utf-8',
        bytes: csvOf(rows.slice(0, MOST_ROWS) as Record<string, unknown>[]),
        name: `${table}.csv`,
      };
    },
  };
}
