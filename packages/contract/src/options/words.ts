// In: zod. Out: how a series, what it is on, its side and its states are written.
import { z } from 'zod';

export const seriesSymbol = z
  .string()
  .regex(/^[A-Z0-9]{1,20}-\d{1,2}[A-Z]{3}\d{2}-[\d.X]{1,32}-[CP]$/)
  .meta({ description: 'Name of a series.', examples: ['GP-31DEC26-320-C'] });
export const underlying = z
  .string()
  .regex(/^[A-Z0-9]{1,20}$/)
  .meta({ description: 'A share, or a coin with an index.', examples: ['GP'] });
export const right = z.enum(['call', 'put']);
export const OPTION_STATES = [
  'applying',
  'in-transaction',
  'partially-completed',
  'settlement-in-progress',
  'complete',
  'closed',
  'fail',
] as const;
/** Whose promise a series is, and who is on the other side of a trade: a simulated participant, the house's own treasury, anybody else. */
export const OPTION_PARTNERS = ['simulated', 'treasury', 'other'] as const;
