// In: the worlds. Out: what each command of the operators' closed list leads to. A new room adds one line; without it this file does not compile.
import type { World } from '@hilsa/contract';
import type { WorldRooms } from '../../gateway/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import { contractCommands, type ContractParts } from './contracts.ts';
import { conversionCommands } from './conversion.ts';
import { loanCommands } from './loans.ts';
import { feeCommands } from './fees.ts';
import { fundCommands } from './funds.ts';
import { planCommands } from './plans.ts';
import { robotCommands } from './robots.ts';
import { marketCommands } from './markets.ts';
import { offeringCommands, type OfferingParts } from './offerings.ts';
import { optionCommands } from './options.ts';
import { packCommands, type PackParts } from './market-packs.ts';
import { shareCommands } from './shares.ts';
import { scoreCommands, type ScoreParts } from './scores.ts';
import { type PaymentParts, paymentCommands } from './payments.ts';

export function operatorCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  offerings: OfferingParts & ScoreParts & PaymentParts & ContractParts & PackParts,
): OperatorCommands {
  return {
    ...marketCommands(worlds),
    ...shareCommands(worlds, offerings),
    ...packCommands(worlds, offerings),
    ...contractCommands(worlds, offerings),
    ...optionCommands(worlds),
    ...conversionCommands(worlds),
    ...offeringCommands(worlds, offerings),
    ...paymentCommands(worlds, offerings),
    ...loanCommands(worlds, offerings),
    ...scoreCommands(worlds, offerings),
    ...feeCommands(worlds),
    ...fundCommands(worlds),
    ...robotCommands(worlds, offerings),
    ...planCommands(worlds),
  };
}
