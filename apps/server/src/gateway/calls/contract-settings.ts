// In: a customer's settings of contracts. Out: leverage with its caps, position mode, the suitability test.
import { Refused } from '../../identity/index.ts';
import { losingShare } from '../../tables/index.ts';
import { capOf, comingCapOf, contractAccount, limitsOf, tellCustomer } from '../contracts/customer.ts';
import { perpetualOf } from '../contracts/positions.ts';
import { wrongAnswers } from '../contracts/test-answers.ts';
import { readAmount } from '../read-order.ts';
import type { Handlers, Rooms } from '../rooms.ts';
import { submit } from '../submit.ts';

/** Leverages offered on the line, up to the cap. */
const STOPS = [1, 2, 3, 5, 10, 15, 20];
const YEAR_MS = 365 * 86_400_000;
const FEWEST_TO_TELL = 30;

type SettingPaths =
  | `/coin/contract/order/${'multiple' | 'multiple/set' | 'mode/set'}`
  | '/coin/contract/test'
  | '/coin/contract/limits';

export function settingCalls(rooms: Rooms): Handlers<SettingPaths> {
  return {
    '/coin/contract/order/multiple': async (context, { symbol }) => {
      const { world, session } = context;
      const instrument = perpetualOf(world, symbol);
      if (session !== null) await tellCustomer(rooms, context);
      const account = session === null ? null : contractAccount(context);
      const cap = capOf(world, account, instrument);
      const { listing } = instrument.state;
      if (listing.kind !== 'perpetual') throw new Refused('unknown-instrument', { symbol });
      const known = account === null ? null : world.sequencer.engine.contractCustomer(account);
      const chosen = account === null ? 0 : (instrument.state.contract?.leverages.get(account) ?? 0);
      const { traded, losing } = await losingShare(world.tables, rooms.now() - YEAR_MS);
      return {
        symbol,
        leverages: STOPS.filter((stop) => stop < cap.most).concat(cap.most),
        chosen: chosen === 0 ? cap.most : Math.min(chosen, cap.most),
        most: cap.most,
        reasons: [...cap.reasons],
        coming: comingCapOf(world, account, instrument),
        tiers: listing.tiers.map((tier) => ({
          upTo: tier.upTo === null ? null : instrument.amount(tier.upTo),
          maintenancePpm: tier.maintenancePpm,
          mostLeverage: tier.mostLeverage,
        })),
        makerFeePpm: listing.fees.tiers[0]!.makerPpm,
        takerFeePpm: listing.fees.tiers[0]!.takerPpm,
        isTested: known?.isTested ?? false,
        own: account === null ? null : limitsOf(world, account, instrument, rooms.now()),
        losingShare: {
          traded,
          losingPercent: traded < FEWEST_TO_TELL ? null : Math.floor((losing * 100) / traded),
        },
      };
    },

    '/coin/contract/order/multiple/set': async (context, { symbol, leverage }) => {
      const instrument = perpetualOf(context.world, symbol);
      await tellCustomer(rooms, context);
      const account = contractAccount(context);
      await submit(
        context,
        { kind: 'set-leverage', account, instrument: instrument.index, leverage, atMs: 0 },
        instrument,
        context.requestId,
      );
      return { symbol, leverage };
    },

    '/coin/contract/order/mode/set': async (context, { mode }) => {
      const account = contractAccount(context);
      await submit(context, { kind: 'set-position-mode', account, mode, atMs: 0 }, null, context.requestId);
      return { mode };
    },

    '/coin/contract/limits': async (context, { leverage, lossLimit }) => {
      const { world } = context;
      const [any] = world.publisher.listings.ofKind('perpetual');
      if (any === undefined) throw new Refused('contracts-not-open');
      if (leverage === undefined && lossLimit === undefined)
        throw new Refused('fields-conflict', { fields: 'leverage, lossLimit' });
      const account = contractAccount(context);
      const { mostLeverage, mostDailyLoss, coming } = world.sequencer.engine.contractCustomer(account);
      const stays = coming ?? { mostLeverage, mostDailyLoss };
      const command = {
        kind: 'set-contract-limits',
        account,
        mostLeverage: leverage === undefined ? stays.mostLeverage : Number(leverage) || null,
        mostDailyLoss: lossLimit === undefined ? stays.mostDailyLoss : readAmount(lossLimit, any.quoteDecimals) || null,
        atMs: 0,
      } as const;
      await submit(context, command, any, context.requestId);
      return limitsOf(world, account, any, rooms.now());
    },

    '/coin/contract/test': async (context, { answers }) => {
      const wrong = wrongAnswers(answers);
      if (wrong.length === 0) await tellCustomer(rooms, context, true);
      const { isTested } = context.world.sequencer.engine.contractCustomer(contractAccount(context));
      return { isTested, wrong };
    },
  };
}
