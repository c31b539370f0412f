// In: what the room has. Out: the code of every desk of the contract. A new desk adds one line; without it this file does not compile.
import type { DeskName } from '@hilsa/contract/console/index';
import { booksDesk } from './books.ts';
import { chatDesk } from './chat.ts';
import { contentDesk } from './content.ts';
import { contractsDesk } from './contracts.ts';
import { conversionDesk } from './conversion.ts';
import { loansDesk } from './loans.ts';
import { feesDesk } from './fees.ts';
import { fundsDesk } from './funds.ts';
import { customersDesk } from './customers.ts';
import type { ActionDefinitions, Desk, DeskParts, Queues } from './desk.ts';
import { plansDesk } from './plans.ts';
import { robotsDesk } from './robots.ts';
import { marketsDesk } from './markets.ts';
import { offeringsDesk } from './offerings.ts';
import { operatorsDesk } from './operators.ts';
import { optionsDesk } from './options.ts';
import { papersDesk } from './papers.ts';
import { paymentsDesk } from './payments.ts';
import { propertiesDesk } from './properties.ts';
import { scoresDesk } from './scores.ts';
import { sharesDesk } from './shares.ts';
import { researchDesk } from './research.ts';

export interface OpenedDesks {
  readonly actions: ActionDefinitions;
  readonly queues: Queues;
}

export function openDesks(parts: DeskParts): OpenedDesks {
  const desks: { readonly [Name in DeskName]: Desk<Name> } = {
    customers: customersDesk(parts),
    papers: papersDesk(parts),
    chat: chatDesk(parts),
    content: contentDesk(parts),
    markets: marketsDesk(parts),
    shares: sharesDesk(parts),
    research: researchDesk(parts),
    offerings: offeringsDesk(parts),
    contracts: contractsDesk(parts),
    options: optionsDesk(parts),
    conversion: conversionDesk(parts),
    payments: paymentsDesk(parts),
    loans: loansDesk(parts),
    scores: scoresDesk(parts),
    fees: feesDesk(parts),
    funds: fundsDesk(parts),
    robots: robotsDesk(parts),
    plans: plansDesk(parts),
    properties: propertiesDesk(parts),
    operators: operatorsDesk(parts),
    books: booksDesk(parts),
    trail: { actions: {}, queues: {} },
  };
  const all = Object.values(desks);
  return {
    actions: Object.assign({}, ...all.map(({ actions }) => actions)) as ActionDefinitions,
    queues: Object.assign({}, ...all.map(({ queues }) => queues)) as Queues,
  };
}
