// In: nothing. Out: the core's front door.
export type { Owner } from './accounts/account-store.ts';
export { accountOf, ownerOf, type Wallet, walletOf, WALLETS } from './accounts/wallets.ts';
export type * from './commands.ts';
export { saidBySource, type SourceRateUnits } from './conversion/source-rate.ts';
export type { PairState, Quote } from './conversion/state.ts';
export { createEngine, Engine, type EngineOptions, restoreEngine } from './engine.ts';
export type { Accepted, Mode, Reply } from './engine-types.ts';
export { type Fact, readFacts } from './facts.ts';
export { FactBuffer } from './facts/fact-buffer.ts';
export { feeDayOf, startOfFeeDay, WINDOW_DAYS } from './fees/state.ts';
export type { OwnVolume } from './fees/tier.ts';
export type { Fund, FundOrder, FundPayment } from './fund/state.ts';
export type * from './fund/words.ts';
export type { InstrumentState } from './instruments/instrument.ts';
export type { InstrumentKind } from './instruments/listing.ts';
export { type PostingReason } from './ledger/facts.ts';
export type { Cause, Hold, HoldReason } from './ledger/holds.ts';
export type { Posting } from './ledger/posting.ts';
export { postingsOf } from './ledger/postings.ts';
export type { OwedAsset, OwedColumn } from './liabilities/owed.ts';
export { readResults } from './offerings/exchange-draw.ts';
export type { Offering } from './offerings/state.ts';
export type * from './offerings/words.ts';
export { optionHold } from './options/place.ts';
export type { PremiumRoom } from './options/premium.ts';
export type { Reference } from './options/reference.ts';
export { OPTION_QUOTING } from './options/settings.ts';
export {
  type Cover,
  type Holder,
  INDEX_BASE,
  OPTION_WRITER,
  type OptionIndex,
  type Series,
  type SeriesPhase,
  type Underlying,
} from './options/state.ts';
export type { OpenPosition } from './contracts/open-position.ts';
export type { Caps, ContractCustomer, ContractState, OrderLevels, PlannedSeed } from './contracts/state.ts';
export type * from './orders/facts.ts';
export type { OpenOrder } from './orders/open-order.ts';
export type { SignatureCheck } from './payments/proof.ts';
export type { Destination, RailState } from './payments/state.ts';
export { type CloseReason, type OrderTerms, readTerms } from './orders/words.ts';
export { capacityOf, type RobotOrder, type RobotState, type RobotTerms } from './robots/state.ts';
export { REFUSALS, type Refusal, type RefusalWord } from './refusals.ts';
export { type Board, boardOf } from './stocks/day.ts';
export { indexCapital, indexedTicks, runningLevel } from './stocks/indices.ts';
export { lastClose } from './stocks/state.ts';
export type { ActionState, MarketPhase, RunningIndex, ShareState, StockMarket } from './stocks/state.ts';
export { type AssetState, FEES, ISSUANCE } from './state.ts';
