// In: nothing. Out: exact decimals, named roundings, and the steps between decimals, ticks and lots.
export { type Rounding, divide } from './rounding.ts';
export { decimalPlaces, formatDecimal, parseDecimal, tenToThe } from './decimal.ts';
export { stepsOf, unitsOf } from './steps.ts';
