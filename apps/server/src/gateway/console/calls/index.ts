// In: the operators' room and the worlds. Out: the handler of every call of the console. A new desk adds one line; a call without does not compile.
import type { ConsolePath } from '@hilsa/contract/console/index';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';
import { booksCalls } from './books.ts';
import { chatCalls } from './chat.ts';
import { contentCalls } from './content.ts';
import { contractsConsoleCalls } from './contracts.ts';
import { conversionConsoleCalls } from './conversion.ts';
import { loansConsoleCalls } from './loans.ts';
import { lendingConsoleCalls } from './lending.ts';
import { feesConsoleCalls } from './fees.ts';
import { fundsConsoleCalls } from './funds.ts';
import { customerCalls } from './customers.ts';
import { doorCalls } from './door.ts';
import { watchingLists } from '../customers-shown.ts';
import { exportCall } from './export.ts';
import { plansConsoleCalls } from './plans.ts';
import { robotsConsoleCalls } from './robots.ts';
import { marketCalls } from './markets.ts';
import { offeringConsoleCalls } from './offerings.ts';
import { operatorCalls } from './operators.ts';
import { optionsConsoleCalls } from './options.ts';
import { paperCalls } from './papers.ts';
import { paymentsConsoleCalls } from './payments.ts';
import { paymentFileCalls } from './payment-files.ts';
import { payoutFileCalls } from './payout-files.ts';
import { paymentsHouseCalls } from './payments-house.ts';
import { propertyCalls } from './properties.ts';
import { researchCalls } from './research.ts';
import { scoresConsoleCalls } from './scores.ts';
import { shareConsoleCalls } from './shares.ts';
import { trailCalls } from './trail.ts';

export function consoleHandlersOf(rooms: ConsoleRooms): ConsoleHandlers<ConsolePath> {
  const desks = {
    ...doorCalls(rooms),
    ...customerCalls(rooms),
    ...paperCalls(rooms),
    ...chatCalls(rooms),
    ...contentCalls(rooms),
    ...marketCalls(rooms),
    ...shareConsoleCalls(rooms),
    ...researchCalls(rooms),
    ...offeringConsoleCalls(rooms),
    ...contractsConsoleCalls(rooms),
    ...optionsConsoleCalls(rooms),
    ...conversionConsoleCalls(rooms),
    ...paymentsConsoleCalls(rooms),
    ...paymentsHouseCalls(rooms),
    ...paymentFileCalls(rooms),
    ...payoutFileCalls(rooms),
    ...loansConsoleCalls(rooms),
    ...lendingConsoleCalls(rooms),
    ...feesConsoleCalls(rooms),
    ...scoresConsoleCalls(rooms),
    ...fundsConsoleCalls(rooms),
    ...robotsConsoleCalls(rooms),
    ...plansConsoleCalls(rooms),
    ...propertyCalls(rooms),
    ...operatorCalls(rooms),
    ...booksCalls(rooms),
    ...trailCalls(rooms),
  };
  const counted = watchingLists(desks, rooms.operations.quota);
  return { ...counted, ...exportCall(counted) };
}
