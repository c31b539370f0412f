// In: the commands about robots. Out: halting one by one person; restarting, withdrawing and publishing by two.
import type { RobotStandingCommand } from '../commands/robots.ts';
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function robotsDesk({ commands }: DeskParts): Desk<'robots'> {
  const partsOf = (subject: string): [world: string, rest: string] => {
    const [world = '', rest = ''] = subject.split(':', 2);
    return [world, rest];
  };
  const standing = (to: RobotStandingCommand['standing']) =>
    byCommand(commands, 'set-robot-standing', (subject) => {
      const [world, robot] = partsOf(subject);
      return { world, robot: /^\d{1,6}$/.test(robot) ? Number(robot) : -1, standing: to };
    });
  return {
    actions: {
      'halt-robot': standing('halted'),
      'restart-robot': standing('on'),
      'withdraw-robot': standing('withdrawn'),
      'publish-robot': byCommand(commands, 'publish-robot', (subject, input) => {
        const [world, code] = partsOf(subject);
        return { world, code, ...input };
      }),
    },
    queues: {},
  };
}
