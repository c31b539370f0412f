// In: the files of this room. Out: what boot needs to open the doors.
export { createAlarms } from './alarms.ts';
export type { Proofs } from './proofs.ts';
export { openLiveProperties } from './open-console.ts';
export { createLog } from './log.ts';
export { openGateway, type OpenGatewayOptions } from './open.ts';
export type { WorldRooms } from './rooms.ts';
export { explained } from './explain.ts';
export { fundTerms } from './fund/terms.ts';
export { answerAppeal, appealById, waitingAppeal } from './score/appeals.ts';
export { pastOf, TRADE_PPM } from './robots/past.ts';
export { LADDERS, ruleOf } from './loans/ladder-rules.ts';
export { percentOf } from './loans/wire-loan.ts';
export { tableInForce, wireFeeRows } from './fees/tables.ts';
export { placeOf, tradingDayOf } from './calls/stocks/countries.ts';
export { wireTerms } from './contracts/wire-terms.ts';
export { pairName } from './conversion/pairs.ts';
export { pairNamed, wireRules } from './conversion/rules.ts';
export { readPolicy, wirePolicy } from './rail-policy.ts';
