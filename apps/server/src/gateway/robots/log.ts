// In: an order of a robot. Out: a page of its log as the wire tells it, newest first.
import { formatDecimal } from '@hilsa/money';
import type { Page } from '../../tables/index.ts';
import { robotLog, type RobotOrderRow } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';

interface Entry {
  readonly inputs: string;
  readonly intents: Record<string, string | number>[];
  readonly reasons: { readonly word: string; readonly market: string; readonly figures?: Record<string, number> }[];
}

export async function logOf(
  { tables, publisher }: WorldRooms,
  row: Pick<RobotOrderRow, 'robotOrder' | 'asset'>,
  page: Page,
) {
  const { decimals } = publisher.listings.asset(row.asset);
  const { list, nextCursor } = await robotLog(tables, row.robotOrder, page);
  return {
    list: list.map(({ candleMs, worth, link, entry, wishes }) => {
      const { inputs, intents, reasons } = JSON.parse(entry) as Entry;
      return {
        candleMs,
        worth: formatDecimal(worth, decimals, { trim: true }),
        link,
        inputs,
        intents,
        reasons,
        wishes: wishes.map(({ key, orderId, refusal }) => ({
          key,
          orderId: orderId > 0 ? String(orderId) : null,
          refusal: refusal === '' ? null : refusal,
        })),
      };
    }),
    nextCursor,
  };
}
