// In: the operators' table and sessions. Out: inviting, roles, disabling. Nobody does these to the own account.
import { Refused } from '../../identity/index.ts';
import { readEmail } from '../../identity/contacts.ts';
import type { Operators } from '../operators.ts';
import type { Acting, Operator } from '../types.ts';
import { mailAdministrators, mailInvitation } from '../access-mail.ts';
import type { Desk, DeskParts, Performing } from './desk.ts';

/** The page of one operator. */
export function operatorPath(id: string): string {
  return `/console/#/operators/${id}/show`;
}

/** Where an invitation leads; the token stands behind the #, so that no server's log ever sees it. */
export function invitationPath(token: string): string {
  return `/console/#/invite/${token}`;
}

export function operatorsDesk({ sql, rooms, operators, sessions, lapse, now }: DeskParts): Desk<'operators'> {
  const put = (message: Parameters<typeof rooms.codes.put>[1]) => rooms.codes.put(sql, message);
  /** Nobody sees the link but who opens the mailbox: neither who asked nor who agreed can come in by it. */
  const invite = async ({ id, email }: Operator, { askedBy }: Performing) => {
    const { token, endsMs } = await operators.invite(id, askedBy);
    await mailInvitation(put, email, { link: rooms.site + invitationPath(token), endsMs });
    return { operatorId: id, expiresAtMs: String(endsMs) };
  };
  const tell = async (what: string, { askedBy, approvedBy, reason }: Performing) => {
    const names = await operators.names();
    const by = [askedBy, approvedBy].map((id) => (id === null ? 'nobody else' : names.get(id))).join(' and ');
    await mailAdministrators(sql, put, `${what}, by ${by}. Reason: ${reason}`, now());
    rooms.codes.carryOn();
  };
  return {
    actions: {
      'invite-operator': {
        async look(subject, { name, roles }) {
          const email = readEmail(subject).value;
          if ((await operators.byEmail(email)) !== null) throw new Refused('operator-exists');
          return { customerId: null, before: null, after: { email, name, roles: [...roles] } };
        },
        async perform(subject, { name, roles }, performing) {
          const added = await operators.add(readEmail(subject).value, name, roles);
          const result = await invite(added, performing);
          await tell(`${added.email} was invited as ${roles.join(', ')}`, performing);
          return { result };
        },
      },
      'renew-invitation': {
        async look(id, _, by) {
          const { state } = await another(operators, id, by);
          await keepAnAdministrator(operators, id);
          return { customerId: null, before: { state }, after: { state: 'invited' } };
        },
        async perform(id, _, performing) {
          await sessions.end(id, 'all');
          const operator = (await operators.byId(id))!;
          const result = await invite(operator, performing);
          await tell(`${operator.email} was invited anew`, performing);
          return { result };
        },
      },
      'confirm-access': {
        async look(id, _, by) {
          const { state } = await another(operators, id, by);
          if (state !== 'accepted') throw new Refused('nothing-to-change');
          if ((await operators.askerOf(id))?.id !== by.operator.id) throw new Refused('not-the-asker');
          return { customerId: null, before: { state }, after: { state: 'active' } };
        },
        async perform(id, _, performing) {
          await operators.confirm(id, performing.askedBy);
          await tell(`${(await operators.byId(id))!.email} may come in now`, performing);
          return {};
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
        async perform(id, { roles }, performing) {
          await operators.setRoles(id, roles);
          await tell(`${(await operators.byId(id))!.email} has these roles now: ${roles.join(', ')}`, performing);
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
        async perform(id, _, performing) {
          await operators.setState(id, 'active');
          const { email, state } = (await operators.byId(id))!;
          await tell(`${email} may come in again`, performing);
          return { after: { state } };
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
