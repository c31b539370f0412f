// In: zod. Out: the shapes of commands about robots. None carries a rate, a profit or an order: those are the machine's.
import { robotsInputs } from '@hilsa/contract/console/robots/calls';
import { z } from 'zod';

const world = z.enum(['real', 'demo']);

export const robotCommands = {
  'set-robot-standing': z.strictObject({
    world,
    robot: z.int().min(0).max(100_000),
    standing: z.enum(['on', 'halted', 'withdrawn']),
  }),
  'publish-robot': robotsInputs['publish-robot'].extend({ world, code: z.string().regex(/^[a-z0-9-]{1,32}$/) }),
} as const;
export type RobotStandingCommand = z.output<(typeof robotCommands)['set-robot-standing']>;
