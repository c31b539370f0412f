// In: the files of this room. Out: what the gateway may use of it.
export { assetName } from './asset-names.ts';
export { Channel } from './channel.ts';
export { channelOf } from './channel-names.ts';
export type { ContractChanges } from './contract-channels.ts';
export { percentOfBillionths, ratioOf, signedAmount, wireClosing, wireFunding } from './contract-rows.ts';
export { textFrame } from './frame.ts';
export { QUOTE_CODE, type Instrument, type Listings } from './listings.ts';
export { type PriceMove } from './price-moves.ts';
export { Publisher } from './publisher.ts';
export { type ShareFigures } from './share-figures.ts';
export { chargeParts, percentChange, stockListing, wireStockFill, wireStockOrder } from './share-rows.ts';
export { Reader, type Wire } from './reader.ts';
export {
  HEADER_ID_MARK,
  TIME_WORDS,
  wireBalance,
  wireCandle,
  wireFill,
  wireOrder,
  type WireMove,
} from './wire-rows.ts';
