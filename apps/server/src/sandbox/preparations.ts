// In: nothing. Out: the preparations of all products, in order. A new product adds its file and one line.
import { prepareCoins } from './prepare-coins.ts';
import { prepareContracts } from './prepare-contracts.ts';
import { prepareFees } from './prepare-fees.ts';
import { prepareFund } from './prepare-fund.ts';
import { prepareMembership } from './prepare-membership.ts';
import { prepareLoans } from './prepare-loans.ts';
import { prepareConversion } from './prepare-conversion.ts';
import { prepareMoney } from './prepare-money.ts';
import { prepareOfferings } from './prepare-offerings.ts';
import { prepareOptions } from './prepare-options.ts';
import { prepareShares } from './shares/prepare-shares.ts';
import { prepareRobots } from './prepare-robots.ts';
import type { Preparation } from './preparation.ts';

/** Later ones find what earlier ones listed. */
export const PREPARATIONS: readonly Preparation[] = [
  prepareCoins,
  prepareMoney,
  prepareMembership,
  prepareConversion,
  prepareShares,
  prepareFees,
  prepareFund,
  prepareContracts,
  prepareOptions,
  prepareOfferings,
  prepareLoans,
  prepareRobots,
];
