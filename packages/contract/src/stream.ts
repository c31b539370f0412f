// In: the calls' shapes. Out: the messages of the live channel in both directions.
import { z } from 'zod';
import { balance } from './wallet/assets.ts';
import { chatData } from './content/chat.ts';
import { candle, level, ticker, tickerWithSpark, trade } from './coin/market.ts';
import { contractOrder } from './contracts/orders.ts';
import { contractMark } from './contracts/public.ts';
import { position } from './contracts/scalars.ts';
import { fill, order } from './coin/orders.ts';
import { noticesData } from './notifications/notifications.ts';
import type { RefusalWord } from './refusals.ts';

export const channelName = z
  .string()
  .regex(
    /^(?:ticker(?::(?:perpetual|option|(?:(?:perpetual|stock|option):)?[A-Z0-9][A-Z0-9-]{0,23}))?|orders|fills|balances|marks|positions|contract-orders|notices|chat|(?:depth|trades):(?:(?:perpetual|stock|option):)?[A-Z0-9][A-Z0-9-]{0,23}|candles:(?:(?:perpetual|stock|option):)?[A-Z0-9][A-Z0-9-]{0,23}:(?:1m|5m|15m|30m|1h|4h|1d|1w|1dutc|1wutc))$/,
  )
  .meta({
    description:
      'ticker (of all coins) · ticker:SYMBOL (of one) · depth:SYMBOL · trades:SYMBOL · candles:SYMBOL:INTERVAL, of another kind than coins with it in front: ticker:perpetual · ticker:perpetual:SYMBOL · depth:perpetual:SYMBOL …; each share has a ticker of its own, ticker:stock:CODE, for a list is as long as its market · marks · signed in: orders · fills · balances · positions · contract-orders · notices · chat',
    examples: ['depth:BTCUSDT'],
  });

/** What a client may send, one JSON object a frame. */
export const clientMessage = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('auth'), token: z.string().min(1).max(128) }),
  z.strictObject({ op: z.literal('subscribe'), channels: z.array(channelName).min(1).max(50) }),
  z.strictObject({ op: z.literal('unsubscribe'), channels: z.array(channelName).min(1).max(50) }),
  z.strictObject({ op: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Levels: absolute quantities; '0' removes the level. A snapshot holds 50 levels a side, best first. */
export const depthData = z.object({ bids: z.array(level), asks: z.array(level), atMs: z.int() });
export type DepthData = z.infer<typeof depthData>;

export const channelData = {
  tickerSnapshot: z.array(tickerWithSpark),
  tickerUpdate: z.array(ticker),
  depth: depthData,
  trades: z.array(trade).meta({ description: 'Newest first in a snapshot (50), oldest first in an update.' }),
  candles: z
    .array(candle)
    .meta({ description: 'Snapshot: the running candle. Update: candles that changed, oldest first.' }),
  orders: z.array(order),
  fills: z.array(fill),
  balances: z.array(balance),
  marks: z.array(contractMark),
  positions: z.array(position).meta({ description: 'Snapshot: all. Update: those that changed; quantity 0 is gone.' }),
  contractOrders: z.array(contractOrder),
  notices: noticesData,
  chat: chatData,
};
export type TickerChannelSnapshot = z.infer<typeof channelData.tickerSnapshot>;
export type TickerChannelUpdate = z.infer<typeof channelData.tickerUpdate>;

export type NoticesChannelData = z.infer<typeof channelData.notices>;
export type ChatChannelData = z.infer<typeof channelData.chat>;

export interface ChannelMessage<Data = unknown> {
  channel: string;
  /** Contiguous per channel (per customer for private ones). An update follows its snapshot with sequence + 1. */
  sequence: number;
  type: 'snapshot' | 'update';
  data: Data;
}
export type ControlMessage =
  | { op: 'authenticated'; world: 'real' | 'demo'; accountId: string }
  | { op: 'unsubscribed'; channels: string[] }
  | { op: 'pong'; atMs: number }
  | { op: 'error'; refusal: RefusalWord; channel?: string };
/** Every frame from the server is a JSON array of these. */
export type ServerMessage = ChannelMessage | ControlMessage;
