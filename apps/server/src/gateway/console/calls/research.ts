// In: the research room. Out: its notes as the desk shows them.
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

export function researchCalls({ operations: { rooms } }: ConsoleRooms): ConsoleHandlers<'/research/list'> {
  return { '/research/list': (_, { offset, limit }) => rooms.research.page(offset, limit) };
}
