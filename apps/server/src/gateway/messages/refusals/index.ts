// In: the sentences of each room. Out: every refusal in both languages. A new room adds one line; without it this file does not compile.
import type { RefusalRoom, RefusalWord } from '@hilsa/contract';
import { apiKeysMessages } from './api-keys.ts';
import { coinMessages } from './coin.ts';
import { contractsMessages } from './contracts.ts';
import { conversionMessages } from './conversion.ts';
import { consoleMessages } from './console.ts';
import { contentMessages } from './content.ts';
import { feesMessages } from './fees.ts';
import { fundMessages } from './fund.ts';
import { gatewayMessages } from './gateway.ts';
import { identityMessages } from './identity.ts';
import { liabilitiesMessages } from './liabilities.ts';
import type { Message, MessagesOf } from './messages-of.ts';
import { loansMessages } from './loans.ts';
import { membershipMessages } from './membership.ts';
import { notificationsMessages } from './notifications.ts';
import { offeringsMessages } from './offerings.ts';
import { optionsMessages } from './options.ts';
import { papersMessages } from './papers.ts';
import { robotsMessages } from './robots.ts';
import { stockMessages } from './stock.ts';
import { paymentsMessages } from './payments.ts';
import { walletMessages } from './wallet.ts';
import { watchMessages } from './watch.ts';

const ROOMS: { readonly [Room in RefusalRoom]: MessagesOf<Room> } = {
  gateway: gatewayMessages,
  'api-keys': apiKeysMessages,
  wallet: walletMessages,
  coin: coinMessages,
  contracts: contractsMessages,
  conversion: conversionMessages,
  stock: stockMessages,
  membership: membershipMessages,
  loans: loansMessages,
  offerings: offeringsMessages,
  options: optionsMessages,
  fees: feesMessages,
  fund: fundMessages,
  identity: identityMessages,
  content: contentMessages,
  notifications: notificationsMessages,
  papers: papersMessages,
  console: consoleMessages,
  payments: paymentsMessages,
  robots: robotsMessages,
  liabilities: liabilitiesMessages,
  watch: watchMessages,
};

export const REFUSAL_MESSAGES = Object.assign({}, ...Object.values(ROOMS)) as Readonly<Record<RefusalWord, Message>>;
