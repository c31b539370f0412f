// In: the worlds. Out: what each command of the operators' closed list leads to. A new room adds one line; without it this file does not compile.
import type { World } from '@hilsa/contract';
import type { WorldRooms } from '../../gateway/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import { conversionCommands } from './conversion.ts';
import { marketCommands } from './markets.ts';

export function operatorCommands(worlds: Readonly<Record<World, WorldRooms>>): OperatorCommands {
  return { ...marketCommands(worlds), ...conversionCommands(worlds) };
}
