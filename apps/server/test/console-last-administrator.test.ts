// The console never locks itself: of administrators who take each other's rights at the same moment, one keeps them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Refused } from '../src/identity/index.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { operator } from './console.ts';

let doors: ConsoleRoom;
beforeAll(async () => {
  doors = await openConsoleRoom();
});

describe('the last administrator', () => {
  it('stays, when all disable each other at the same moment', async () => {
    const admins = [
      await operator(doors, 'administrator'),
      await operator(doors, 'administrator'),
      await operator(doors, 'administrator'),
    ];
    const { operators } = doors.operations;
    const outcomes = await Promise.allSettled(admins.map(({ id }) => operators.setState(id, 'disabled')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Refused).refusal)).toEqual(['last-administrator']);
    expect(await operators.countActive('administrator')).toBe(1);
    const [left] = await doors.sql<{ id: string }[]>`select id from operations.operators where state = 'active'`;
    await expect(operators.setRoles(left!.id, ['support'])).rejects.toMatchObject({ refusal: 'last-administrator' });
  });
});
