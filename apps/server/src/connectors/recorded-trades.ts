// In: a file of recorded trades. Out: a market feed that reads it as a stream, line by line, and believes nothing unchecked.
// Format: CSV with the header below; UTC milliseconds, the venue's trade id, taker side, price and quantity as decimal text.
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseDecimal } from '@hilsa/money';
import { FeedProblem, type FeedTrade, type MarketFeed } from './market-feed.ts';

export const RECORDED_HEADER = 'time_ms,agg_trade_id,taker_side,price,quantity';
const LINE = /^(?<time>\d{1,15}),(?<id>\d{1,18}),(?<side>buy|sell),(?<price>[\d.]{1,49}),(?<quantity>[\d.]{1,49})$/;
const MOST_DECIMALS = 18;

function readLine(line: string): FeedTrade | null {
  const fields = LINE.exec(line)?.groups;
  if (fields === undefined) return null;
  const { time, id, side, price, quantity } = fields as Record<'time' | 'id' | 'side' | 'price' | 'quantity', string>;
  const positive = [price, quantity].every((text) => (parseDecimal(text, MOST_DECIMALS) ?? 0n) > 0n);
  if (!positive) return null;
  return {
    venueTradeId: id,
    takerSide: side === 'buy' ? 'buy' : 'sell',
    price,
    quantity,
    atMs: Number.parseInt(time, 10),
  };
}

async function* readTrades(path: string): AsyncGenerator<FeedTrade> {
  const file = await open(path).catch((problem: Error) => {
    throw new FeedProblem(`the recording can not be read: ${problem.message}`);
  });
  let number = 0;
  let lastMs = 0;
  let lastId = -1n;
  for await (const line of file.readLines()) {
    number += 1;
    if (number === 1) {
      if (line !== RECORDED_HEADER)
        throw new FeedProblem(`${basename(path)} must begin with the line ${RECORDED_HEADER}`);
      continue;
    }
    const trade = readLine(line);
    if (trade === null)
      throw new FeedProblem(`${basename(path)}, line ${number}: not a recorded trade: ${line.slice(0, 80)}`);
    if (trade.atMs < lastMs) throw new FeedProblem(`${basename(path)}, line ${number}: time runs backwards`);
    if (BigInt(trade.venueTradeId) <= lastId)
      throw new FeedProblem(`${basename(path)}, line ${number}: trade ${trade.venueTradeId} comes again or too late`);
    lastMs = trade.atMs;
    lastId = BigInt(trade.venueTradeId);
    yield trade;
  }
  if (lastId < 0n) throw new FeedProblem(`${basename(path)} holds no trade`);
}

/** A feed over a recorded file; nothing is read before `trades()` is walked, and each walk reads the file anew. */
export function recordedTrades(path: string): MarketFeed {
  return { source: `recorded:${basename(path)}`, trades: () => readTrades(path) };
}
