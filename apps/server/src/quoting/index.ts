// In: nothing. Out: the doors of the room of programs that quote with somebody's money.
export { type OptionPlace, OptionWriter } from './option-writer.ts';
export { keepTreasuryWriter } from './treasury.ts';
