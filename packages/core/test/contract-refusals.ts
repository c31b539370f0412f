// In: nothing. Out: for every refusal of contracts a life that leads to it, the command that earns it, and the numbers it comes with.
import { accountOf, type Command, type PlaceContractOrder, type RefusalWord } from '@hilsa/core';
import { ContractMarket, type ContractMarketOptions } from '@hilsa/testkit';

export const CONTRACT_WORDS = [
  'leverage-above-cap',
  'loss-limit-reached',
  'open-interest-full',
  'opening-stopped',
  'position-above-tier',
  'position-in-liquidation',
  'not-flat',
  'take-profit-wrong-side',
  'stop-loss-wrong-side',
  'stop-loss-past-liquidation',
  'too-many-levels',
  'unknown-level',
  'unknown-position',
  'margin-not-removable',
  'reduce-only-without-position',
] as const satisfies readonly RefusalWord[];
type ContractWord = (typeof CONTRACT_WORDS)[number];

interface Life {
  readonly market: ContractMarket;
  readonly ann: number;
  readonly bob: number;
  readonly cat: number;
}
interface ContractCase {
  readonly options?: ContractMarketOptions;
  readonly command: (life: Life) => Command;
  readonly detail: Record<string, unknown>;
}

/** Ann, a customer, is 1,000 lots (0.1 BTC) long of bob at 60,000, at leverage 2; the mark is there. Cat has nothing. */
export function begin(options: ContractMarketOptions = {}): Life {
  const market = new ContractMarket(options);
  const [ann, bob, cat] = [market.trader('customer'), market.trader(), market.trader()];
  market.price(600_000);
  market.trade(ann, bob, 600_000, 1_000, 2);
  return { market, ann, bob, cat };
}

const buy =
  (fields: Partial<PlaceContractOrder>) =>
  ({ market, ann }: Life) =>
    market.order(ann, { side: 'buy', ticks: 590_000, lots: 100, ...fields });
const ofAnn = { instrument: 0, direction: 'long' } as const;
const level = (triggerTicks: number) => ({ triggerTicks, by: 'mark', ticks: 0, lots: 0 }) as const;
const protect =
  (kind: 'take-profit' | 'stop-loss', triggerTicks: number, levelId: number | null = null) =>
  ({ market: { atMs }, ann }: Life) =>
    ({ kind: 'set-level', atMs, account: ann, ...ofAnn, level: kind, levelId, terms: level(triggerTicks) }) as const;

export const CONTRACT_CASES: Record<ContractWord, Record<string, ContractCase>> = {
  'leverage-above-cap': {
    'who has passed no test': { command: buy({ leverage: 3 }), detail: { leverage: 3, most: 2, reason: 'untested' } },
    'a setting': {
      command: ({ market: { atMs }, bob: account }) => ({
        kind: 'set-leverage',
        atMs,
        account,
        instrument: 0,
        leverage: 21,
      }),
      detail: { leverage: 21, most: 20, reason: 'kind' },
    },
    'a half': {
      command: ({ market: { atMs }, bob: account }) => ({
        kind: 'set-leverage',
        atMs,
        account,
        instrument: 0,
        leverage: 1.5,
      }),
      detail: { leverage: 1.5, most: 20, reason: 'kind' },
    },
    'who bears risk badly, retail': {
      command: (life) => {
        const { market, ann: account } = life;
        const who = { customerKind: 'retail', isTested: true, isInRiskBand: true } as const;
        market.do({ kind: 'set-contract-customer', atMs: market.atMs, account, ...who });
        return buy({ leverage: 3 })(life);
      },
      detail: { leverage: 3, most: 2, reason: 'score' },
    },
    'an own limit': {
      command: (life) => {
        const { market, ann: account } = life;
        market.do({
          kind: 'set-contract-limits',
          atMs: market.atMs,
          account,
          mostLeverage: 1,
          mostDailyLoss: null,
        });
        return buy({ leverage: 2 })(life);
      },
      detail: { leverage: 2, most: 1, reason: 'own' },
    },
  },
  'loss-limit-reached': {
    'after the day’s loss': {
      command: (life) => {
        const { market, ann: account, cat } = life;
        const { atMs } = market;
        const limits = { mostLeverage: null, mostDailyLoss: 100_000_000n };
        market.do({ kind: 'set-contract-limits', atMs, account, ...limits });
        market.price(585_000);
        market.do(market.order(cat, { ticks: 585_000, lots: 1_000, leverage: 10 }));
        market.do({ kind: 'close-position', atMs: market.atMs, account, ...ofAnn, lots: 0, ticks: 0 });
        return buy({ ticks: 580_000 })(life);
      },
      // 150 lost on 0.1 BTC, and 3 + 2.925 of fees.
      detail: { lost: 155_925_000n, most: 100_000_000n },
    },
  },
  'open-interest-full': {
    'a hundred times the fund': {
      options: { fund: 60_000_000n },
      command: buy({}),
      // 1,000 lots and 100 more at 60,000; the fund has its seed and what it had of 3 and 3 in fees.
      detail: { openInterest: 6_600_000_000n, most: 6_042_000_000n },
    },
  },
  'opening-stopped': {
    'by an operator': {
      command: (life) => {
        const { market } = life;
        const untilMs = market.atMs + 1_000;
        market.do({ kind: 'stop-opening', atMs: market.atMs, instrument: 0, untilMs, reason: 'a venue is moving' });
        return buy({})(life);
      },
      detail: { instrument: 0, untilMs: Date.UTC(2026, 0, 1, 1) + 2_000 },
    },
  },
  'position-above-tier': {
    'more than 1,000,000 at 10×': {
      options: { funds: 10n ** 15n },
      command: ({ market, bob }) => market.order(bob, { side: 'sell', ticks: 610_000, lots: 163_000, leverage: 10 }),
      detail: { value: 1_000_400_000_000n, most: 1_000_000_000_000n, leverage: 10 },
    },
  },
  'position-in-liquidation': {
    'more of what is on its way out': {
      command: (life) => {
        const { market, ann, bob, cat } = life;
        market.trade(cat, bob, 600_000, 30_000, 20);
        // Somebody takes a portion; the rest stays, for a second at least.
        market.do(market.order(ann, { ticks: 571_000, lots: 10, leverage: 2 }));
        market.price(572_000);
        return market.order(cat, { ticks: 572_000, lots: 100, leverage: 20 });
      },
      detail: { position: 3 },
    },
  },
  'not-flat': {
    'a position': {
      command: ({ market: { atMs }, ann: account }) => ({ kind: 'set-position-mode', atMs, account, mode: 'hedge' }),
      detail: { account: accountOf(6, 'contract') },
    },
    'an order': {
      command: ({ market, cat: account }) => {
        market.do(market.order(account, { ticks: 590_000, lots: 10 }));
        return { kind: 'set-position-mode', atMs: market.atMs, account, mode: 'hedge' };
      },
      detail: { account: accountOf(8, 'contract') },
    },
  },
  'take-profit-wrong-side': {
    'at the mark': {
      command: protect('take-profit', 600_000),
      detail: { triggerTicks: 600_000, reference: 600_000, liquidation: 301_204 },
    },
    'of an order, by its price': {
      command: buy({ takeProfit: level(590_000) }),
      detail: { triggerTicks: 590_000, reference: 590_000, liquidation: 0 },
    },
  },
  'stop-loss-wrong-side': {
    'above the mark': {
      command: protect('stop-loss', 600_001),
      detail: { triggerTicks: 600_001, reference: 600_000, liquidation: 301_204 },
    },
    'of an order, by its price': {
      command: buy({ stopLoss: level(595_000) }),
      detail: { triggerTicks: 595_000, reference: 590_000, liquidation: 0 },
    },
  },
  'stop-loss-past-liquidation': {
    'at the very tick': {
      command: protect('stop-loss', 301_204),
      detail: { triggerTicks: 301_204, reference: 600_000, liquidation: 301_204 },
    },
  },
  'too-many-levels': {
    eleven: {
      command: (life) => {
        for (let n = 1; n <= 10; n++) life.market.do(protect('take-profit', 600_000 + n)(life));
        return protect('stop-loss', 500_000)(life);
      },
      detail: { levels: 10, most: 10 },
    },
  },
  'unknown-level': {
    'none of this number': { command: protect('stop-loss', 500_000, 99), detail: { orderId: 99 } },
    'an order that is no level': { command: protect('stop-loss', 500_000, 1), detail: { orderId: 1 } },
  },
  'unknown-position': {
    'margin for none': {
      command: ({ market: { atMs }, cat }) => ({ kind: 'change-margin', atMs, account: cat, ...ofAnn, amount: 5n }),
      detail: { direction: 'long' },
    },
    'a mandate for none': {
      command: ({ market: { atMs }, cat }) => ({ kind: 'set-auto-margin', atMs, account: cat, ...ofAnn, most: 5n }),
      detail: { direction: 'long' },
    },
    'closing none': {
      command: ({ market: { atMs }, cat: account }) => ({
        kind: 'close-position',
        atMs,
        account,
        ...ofAnn,
        lots: 0,
        ticks: 0,
      }),
      detail: { direction: 'long' },
    },
    'turning none round': {
      command: ({ market: { atMs }, cat }) => ({ kind: 'reverse-position', atMs, account: cat, ...ofAnn }),
      detail: { direction: 'long' },
    },
  },
  'margin-not-removable': {
    'below what it began with': {
      command: ({ market: { atMs }, ann }) => ({ kind: 'change-margin', atMs, account: ann, ...ofAnn, amount: -1n }),
      detail: { amount: 1n, most: 0n },
    },
    'a profit is no margin': {
      command: (life) => {
        const { market, ann } = life;
        market.price(620_000);
        return { kind: 'change-margin', atMs: market.atMs, account: ann, ...ofAnn, amount: -1n };
      },
      detail: { amount: 1n, most: 0n },
    },
  },
  'reduce-only-without-position': {
    'nothing to reduce': {
      command: ({ market, cat }) => market.order(cat, { side: 'sell', lots: 10, reduceOnly: true }),
      detail: { direction: 'sell' },
    },
    'the same direction': { command: buy({ reduceOnly: true }), detail: { direction: 'buy' } },
  },
};
