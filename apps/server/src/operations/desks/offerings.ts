// In: the commands about offerings, operators by name. Out: writing one down with whoever is named to agree, publishing, cancelling, rejecting an application and taking in the depository's file by two people,
// turning a holder's block down by one.
import { rightsOf } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function offeringsDesk({ commands, operators }: DeskParts): Desk<'offerings'> {
  const drafting = byCommand<'draft-offering', 'draft-offering'>(
    commands,
    'draft-offering',
    (subject, { file, digest }) => {
      const [world = '', symbol = ''] = subject.split(':', 2);
      return { world, symbol, file, digest };
    },
  );
  return {
    actions: {
      'draft-offering': {
        ...drafting,
        async look(subject, input, by, again) {
          const agrees = input.agrees.toLowerCase();
          if (agrees === by.operator.email && !again) throw new Refused('same-operator');
          const second = await operators.byEmail(agrees);
          const may = second?.state === 'active' && rightsOf(second.roles).includes('draft-offerings');
          if (!may) throw new Refused('unknown-operator');
          return drafting.look(subject, input, by, again);
        },
      },
      'publish-offering': byCommand(commands, 'publish-offering', offeringOf),
      'cancel-offering': byCommand(commands, 'cancel-offering', (subject, { why }) => ({
        ...offeringOf(subject),
        why,
      })),
      'reject-application': byCommand(commands, 'reject-application', (subject, { why }) => ({
        ...applicationOf(subject),
        why,
      })),
      'record-delivery': byCommand(commands, 'record-delivery', (subject, { digest }) => ({
        ...offeringOf(subject),
        digest,
      })),
      'record-allotment': byCommand(commands, 'record-allotment', (subject, { file, digest }) => ({
        ...offeringOf(subject),
        file,
        digest,
      })),
      'turn-down-block': byCommand(commands, 'turn-down-block', (subject, { why }) => ({
        ...offeringOf(subject),
        why,
      })),
    },
    queues: {},
  };
}

/** `real:12:345`. */
function applicationOf(subject: string): { world: string; offering: number; application: number } {
  const [, , number = ''] = subject.split(':', 3);
  return { ...offeringOf(subject), application: numberOf(number) };
}

/** `real:12`. What is no offering's name is refused by the command's shape. */
function offeringOf(subject: string): { world: string; offering: number } {
  const [world = '', number = ''] = subject.split(':', 2);
  return { world, offering: numberOf(number) };
}

const numberOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
