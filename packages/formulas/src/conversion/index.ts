// In: rates of sources, pairs, spreads. Out: firm quotes, and the check that no chain of steps leads where none may.
export { type ConversionPair, type ConversionQuote, type QuoteRequest, conversionQuote } from './quote.ts';
export {
  type AgreedRate,
  type CheckedRule,
  type MedianRule,
  type SourceRate,
  COIN_RULE,
  checkedRate,
  medianRate,
} from './sources.ts';
export { checkConversion, type KeptConversion, type KeptRules } from './check.ts';
export { type Step, forbiddenPath } from './paths.ts';
export { isCurrency } from './currencies.ts';
