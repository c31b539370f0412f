// In: zod. Out: the shapes of commands about contracts. None carries a price, a mark or a rate, and none names a position or whose it is.
import { z } from 'zod';

const contract = { world: z.enum(['real', 'demo']), symbol: z.string().regex(/^[A-Z0-9.-]{2,24}$/) } as const;
const money = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/);

const leverage = z.int().min(1).max(100);

const terms = {
  tiers: z
    .array(
      z.strictObject({
        upTo: money.nullable(),
        maintenancePpm: z.int().min(1).max(500_000),
        mostLeverage: z.int().min(1).max(100),
      }),
    )
    .min(1)
    .max(16),
  venues: z
    .array(z.strictObject({ venue: z.string().regex(/^[a-z0-9-]{1,32}$/), weight: z.int().min(1).max(1_000) }))
    .min(3)
    .max(16),
  makerPpm: z.int().min(0).max(10_000),
  takerPpm: z.int().min(0).max(10_000),
} as const;

export const contractCommands = {
  /** 0: opening is allowed again. */
  'stop-opening': z.strictObject({ ...contract, untilMs: z.int().min(0) }),
  'set-contract-terms': z.strictObject({ ...contract, ...terms, fromMs: z.int().min(1) }),
  /** `leastOrder` and `mostOrder`: value of an order. Its market is the coin's own, by the contract's name. */
  'list-contract': z.strictObject({
    ...contract,
    ...terms,
    leastOrder: money,
    mostOrder: money,
    opensAtMs: z.int().min(1),
  }),
  /** From the house's fees into the fund, at a time; there is none the other way. */
  'seed-insurance': z.strictObject({ ...contract, seed: money, fromMs: z.int().min(1) }),
  /** For all contracts of a world, by kind of customer; nobody is named. */
  'set-leverage-caps': z.strictObject({
    world: z.enum(['real', 'demo']),
    retail: leverage,
    hni: leverage,
    untested: leverage,
    fromMs: z.int().min(1),
  }),
  'delist-contract': z.strictObject({ ...contract, delistAtMs: z.int().min(1) }),
} as const;
