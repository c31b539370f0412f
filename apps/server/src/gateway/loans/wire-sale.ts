// In: the row of a sale. Out: its proof as the wire shows it.
import type { ReplyOf } from '@hilsa/contract';
import { formatDecimal } from '@hilsa/money';
import type { PledgeSaleRow } from '../../tables/loans.ts';
import type { WorldRooms } from '../rooms.ts';

export function wireSale(
  { publisher: { listings } }: WorldRooms,
  { proof, atMs }: PledgeSaleRow,
): ReplyOf<'/user/loan/info'>['sales'][number] {
  const instrument = listings.at(proof.instrument);
  const text = (units: bigint): string => formatDecimal(units, instrument.quoteDecimals, { trim: true });
  return {
    orderId: String(proof.order),
    symbol: instrument.symbol,
    atMs,
    quantity: instrument.baseAmount(proof.quantity),
    wanted: text(proof.wanted),
    debt: text(proof.debt),
    collateral: text(proof.collateral),
    limitPrice: instrument.price(proof.limitTicks),
    formulaVersion: proof.formulaVersion,
    marks: proof.marks.map(({ instrument: index, ticks, atMs: markedMs }) => ({
      symbol: listings.at(index).symbol,
      price: listings.at(index).price(ticks),
      atMs: markedMs,
    })),
  };
}
