// In: the files of this room. Out: what the console's door and boot may use of it.
export { csvOf } from './csv.ts';
export type { Entered } from './door.ts';
export { createOperations, type Operations, type OperationsOptions } from './operations.ts';
export {
  requestIdOf,
  type CommandLook,
  type CommandReply,
  type OperatorCommandInput,
  type OperatorCommands,
  type Warrant,
} from './operator-commands.ts';
export { plainReason, withReasonsWritten } from './reasons-written.ts';
export { lastChanges, lastMarketChanges } from './market-changes.ts';
export type { CustomersQuota, QuotaLimits } from './quota.ts';
export type { LiabilityDesk, OtherRooms } from './other-rooms.ts';
export { actionsSeenBy } from './operator-actions.ts';
export { openProperties, type LiveProperties, type StartValues } from './properties.ts';
export type { Acting, From } from './types.ts';
export { siteOf } from './site-address.ts';
