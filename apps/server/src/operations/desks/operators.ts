// In: the operators' table and sessions. Out: inviting, roles, disabling. Nobody does these to the own account.
import { Refused } from '../../identity/index.ts';
import { readEmail } from '../../identity/contacts.ts';
import type { Operators } from '../operators.ts';
import type { Acting, Operator } from '../types.ts';
import type { Desk, DeskParts } from './desk.ts';

/** Where an invitation leads; the token stands behind the #, so that no server's log ever sees it. */
export function invitationPath(token: string): string {
  return `/console/#/invite/${token}`;
}

export function operatorsDesk({ operators, sessions, lapse }: DeskParts): Desk<'operators'> {
  const linkOf = async (operatorId: string) => {
    const { token, endsMs } = await operators.invite(operatorId);
    return { operatorId, link: invitationPath(token), expiresAtMs: String(endsMs) };
  };
  return {
    actions: {
      'invite-operator': {
        async look(subject, { name, roles }) {
          const email = readEmail(subject).value;
          if ((await operators.byEmail(email)) !== null) throw new Refused('operator-exists');
          return { customerId: null, before: null, after: { email, name, roles: [...roles] } };
        },
        async perform(subject, { name, roles }) {
          const { id } = await operators.add(readEmail(subject).value, name, roles);
          return { result: await linkOf(id), secret: true };
        },
      },
      'renew-invitation': {
        async look(id, _, by) {
          const { state } = await another(operators, id, by);
          await keepAnAdministrator(operators, id);
          return { customerId: null, before: { state }, after: { state: 'invited' } };
        },
        async perform(id) {
          await sessions.end(id, 'all');
          return { result: await linkOf(id), secret: true };
        },
      },
      'change-roles': {
        async look(id, { roles }, by) {
          const { roles: held } = await another(operators, id, by);
          if (roles.length === held.length && roles.every((role) => held.includes(role)))
            throw new Refused('nothing-to-change');
          if (!roles.includes('administrator')) await keepAnAdministrator(operators, id);
          return { customerId: null, before: { roles: [...held] }, after: { roles: [...roles] } };
        },
        async perform(id, { roles }) {
          await operators.setRoles(id, roles);
          return {};
        },
      },
      'disable-operator': {
        async look(id, _, by) {
          const { state } = await another(operators, id, by);
          if (state === 'disabled') throw new Refused('nothing-to-change');
          await keepAnAdministrator(operators, id);
          return { customerId: null, before: { state }, after: { state: 'disabled' } };
        },
        async perform(id) {
          await operators.setState(id, 'disabled');
          await sessions.end(id, 'all');
          await lapse(id);
          return {};
        },
      },
      'enable-operator': {
        async look(id, _, by) {
          const { state } = await another(operators, id, by);
          if (state !== 'disabled') throw new Refused('nothing-to-change');
          return { customerId: null, before: { state }, after: { state: 'active' } };
        },
        async perform(id) {
          await operators.setState(id, 'active');
          return { after: { state: (await operators.byId(id))!.state } };
        },
      },
      'end-operator-sessions': {
        async look(id, _, by) {
          await another(operators, id, by);
          return {
            customerId: null,
            before: { sessions: (await sessions.list(id, '')).length },
            after: { sessions: 0 },
          };
        },
        async perform(id) {
          return { result: { ended: String(await sessions.end(id, 'all')) } };
        },
      },
    },
    queues: {},
  };
}

/** @throws Refused unknown-operator, own-account */
async function another(operators: Operators, id: string, by: Acting): Promise<Operator> {
  const operator = /^[1-9]\d{0,15}$/.test(id) ? await operators.byId(id) : null;
  if (operator === null) throw new Refused('unknown-operator');
  if (operator.id === by.operator.id) throw new Refused('own-account');
  return operator;
}

/** @throws Refused last-administrator when this is the only one who could let others in */
async function keepAnAdministrator(operators: Operators, id: string): Promise<void> {
  const operator = await operators.byId(id);
  const isOne = operator?.state === 'active' && operator.roles.includes('administrator');
  if (isOne && (await operators.countActive('administrator')) <= 1) throw new Refused('last-administrator');
}
