// Two who decide at the same moment: what waits has one outcome, whoever asks for which, and is never agreed to by who asked.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import {
  act,
  askConsole,
  callConsole,
  callOnce,
  codeOf,
  operator,
  signInAgain,
  type ConsoleAnswer,
  type Staff,
} from './console.ts';

let doors: ConsoleRoom;
let asker: Staff;
let second: Staff;
let third: Staff;
let customerId: string;
let actionId: string;

beforeAll(async () => {
  doors = await openConsoleRoom();
  asker = await operator(doors, 'compliance');
  second = await operator(doors, 'compliance');
  third = await operator(doors, 'compliance');
});

beforeEach(async () => {
  customerId = await doors.addCustomer();
  const asked = await act(doors, asker, 'confirm-abuse', customerId);
  expect(asked.data).toMatchObject({ state: 'waiting' });
  ({ actionId } = asked.data!);
});

type Decision = 'approve' | 'reject' | 'withdraw';
const decide = (by: Pick<Staff, 'cookie'>, decision: Decision) =>
  callConsole(doors, '/approvals/decide', { id: actionId, decision, reason: 'looked at it' }, { cookie: by.cookie });
const state = async () => (await askConsole(doors, second, '/approvals/get', { id: actionId })).state;
const timesDone = () => doors.abuseOf(customerId);
const trail = async () => {
  const auditor = await operator(doors, 'auditor');
  const { list } = await askConsole(doors, auditor, '/audit/list', { actionId });
  return list.toReversed().map(({ kind, operatorId }) => [kind, operatorId]);
};

/** Whoever approves looks at the customer first: nobody gets past that look before `arrivals` have come to it and `meanwhile` is over. */
async function lookingTogether<Result>(
  arrivals: number,
  decisions: () => Promise<Result>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const command = doors.commands['confirm-abuse'] as { look: (typeof doors.commands)['confirm-abuse']['look'] };
  const { look } = command;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let here = 0;
  command.look = async (input) => {
    here += 1;
    if (here === arrivals) void meanwhile().then(() => open());
    await gate;
    return look(input);
  };
  try {
    return await decisions();
  } finally {
    command.look = look;
  }
}

function winnerOf(answers: readonly ConsoleAnswer[]): number {
  const winners = answers.flatMap(({ code }, index) => (code === 0 ? [index] : []));
  expect(winners).toHaveLength(1);
  for (const [index, answer] of answers.entries())
    if (index !== winners[0]) expect(answer).toMatchObject({ code: -1001, refusal: 'approval-over' });
  return winners[0]!;
}

describe('B4: two decide at the same moment', () => {
  it('B4: both approve: it is done once, in the name of one; the other is told that it is over', async () => {
    const both = [second, third];
    const answers = await lookingTogether(2, () => Promise.all(both.map((by) => decide(by, 'approve'))));
    const winner = both[winnerOf(answers)]!;
    expect(timesDone()).toBe(1);
    expect(await state()).toBe('done');
    expect(await trail()).toEqual([
      ['asked', asker.id],
      ['approved', winner.id],
      ['done', winner.id],
    ]);
  });

  it('B4: one rejects while the other is about to approve: it is rejected, and not done', async () => {
    let rejected: ConsoleAnswer | undefined;
    const approved = await lookingTogether(
      1,
      () => decide(second, 'approve'),
      async () => (rejected = await decide(third, 'reject')),
    );
    expect(winnerOf([approved, rejected!])).toBe(1);
    expect(timesDone()).toBe(0);
    expect(await state()).toBe('rejected');
    expect(await trail()).toEqual([
      ['asked', asker.id],
      ['rejected', third.id],
    ]);
  });

  it('B4: who asked withdraws while another is about to approve: it is withdrawn, and not done', async () => {
    let withdrawn: ConsoleAnswer | undefined;
    const approved = await lookingTogether(
      1,
      () => decide(second, 'approve'),
      async () => (withdrawn = await decide(asker, 'withdraw')),
    );
    expect(winnerOf([approved, withdrawn!])).toBe(1);
    expect(timesDone()).toBe(0);
    expect(await state()).toBe('withdrawn');
  });

  it.each([1, 2, 3])('B4: all at once, whichever comes first is what happened (%i)', async () => {
    const decisions: [Staff, Decision][] = [
      [second, 'approve'],
      [third, 'reject'],
      [third, 'approve'],
      [asker, 'withdraw'],
    ];
    const answers = await Promise.all(decisions.map(([by, decision]) => decide(by, decision)));
    const [, decision] = decisions[winnerOf(answers)]!;
    expect(await state()).toBe({ approve: 'done', reject: 'rejected', withdraw: 'withdrawn' }[decision]);
    expect(timesDone()).toBe(decision === 'approve' ? 1 : 0);
  });
});

describe('B4: a second session is no second person', () => {
  it('B4: who asked approves from neither session, nor from both at once', async () => {
    const elsewhere = await signInAgain(doors, asker);
    const answers = [
      await decide(elsewhere, 'approve'),
      await decide(elsewhere, 'reject'),
      ...(await Promise.all([decide(asker, 'approve'), decide(elsewhere, 'approve')])),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ code: -1001, refusal: 'same-operator' });
    expect(timesDone()).toBe(0);
    expect(await state()).toBe('waiting');
    expect((await decide(second, 'approve')).code).toBe(0);
    expect(timesDone()).toBe(1);
  });
});

describe('two who sign one after the other', () => {
  const digest = 'a'.repeat(64);
  let signed: string[];
  beforeAll(() => {
    Object.assign(doors.commands['sign-withdrawal'], {
      look: async () => ({ customerId: null, before: null, after: { signed: signed.length + 1 } }),
      submit: async (_: unknown, { maker }: { maker: string }) => {
        signed.push(maker);
        return {};
      },
    });
  });
  beforeEach(() => {
    signed = [];
  });
  const sign = async (by: Staff, withdrawal: string) => act(doors, by, 'sign-withdrawal', withdrawal, { digest });

  it('B4: who let a colleague in does not sign together with that colleague, in neither order nor at once; a third does', async () => {
    const [maker, other] = [await operator(doors, 'treasury', 'administrator'), await operator(doors, 'administrator')];
    const [puppet, apart] = [await operator(doors, 'treasury'), await operator(doors, 'compliance')];
    await act(doors, other, 'disable-operator', puppet.id, {});
    const asked = await act(doors, maker, 'enable-operator', puppet.id, {});
    const agreed = { id: asked.data!.actionId, decision: 'approve', reason: 'looked at it' };
    await callConsole(doors, '/approvals/decide', agreed, { cookie: other.cookie });
    const back = await signInAgain(doors, puppet);

    expect((await sign(maker, '71')).data).toMatchObject({ state: 'done' });
    expect(await sign(back, '71')).toMatchObject({ refusal: 'colleague-too-new', detail: { days: 7 } });
    expect((await sign(back, '72')).data).toMatchObject({ state: 'done' });
    expect(await sign(maker, '72')).toMatchObject({ refusal: 'colleague-too-new' });
    signed = [];
    await Promise.all([sign(maker, '73'), sign(back, '73')]);
    expect(signed.length).toBeLessThan(2);
    expect((await sign(apart, '71')).data).toMatchObject({ state: 'done' });
    expect(signed.at(-1)).toBe(apart.id);
  });

  it('B4: treasury makes and compliance checks: two of one role do not sign together, in neither order nor at once', async () => {
    const [maker, second, checker] = [
      await operator(doors, 'treasury'),
      await operator(doors, 'treasury', 'support'),
      await operator(doors, 'compliance'),
    ];
    const both = await operator(doors, 'compliance', 'treasury');
    expect((await sign(maker, '75')).data).toMatchObject({ state: 'done' });
    expect(await sign(second, '75')).toMatchObject({ refusal: 'other-role-signs' });
    expect((await sign(checker, '75')).data).toMatchObject({ state: 'done' });
    expect(signed).toEqual([maker.id, checker.id]);
    // Compliance may have looked first; whoever has both roles checks what treasury made.
    expect((await sign(checker, '76')).data).toMatchObject({ state: 'done' });
    expect((await sign(second, '76')).data).toMatchObject({ state: 'done' });
    expect((await sign(maker, '77')).data).toMatchObject({ state: 'done' });
    expect((await sign(both, '77')).data).toMatchObject({ state: 'done' });
    signed = [];
    await Promise.all([sign(maker, '78'), sign(second, '78')]);
    expect(signed.length).toBeLessThan(2);
    // As what they were when they signed: another role of since then changes nothing.
    expect((await sign(maker, '79')).data).toMatchObject({ state: 'done' });
    await doors.sql`update operations.operators set roles = '{compliance}' where id = ${maker.id}`;
    expect(await sign(second, '79')).toMatchObject({ refusal: 'other-role-signs' });
  });

  it('B4: a sign-in that is there for a while signs nothing before it has shown again who it is', async () => {
    const signer = await operator(doors, 'treasury');
    doors.clock.ahead += 6 * 60_000;
    const body = {
      action: 'sign-withdrawal',
      subject: '74',
      reason: 'the lines fit',
      input: { digest },
      requestId: 'signature-74',
    };
    const { cookie } = signer;
    expect(await callOnce(doors, '/actions/run', body, { cookie })).toMatchObject({ refusal: 'fresh-factor-required' });
    expect(signed).toEqual([]);
    await callOnce(doors, '/factor/prove', { totp: await codeOf(doors, signer.secret) }, { cookie });
    expect((await callOnce(doors, '/actions/run', body, { cookie })).code).toBe(0);
    expect(signed).toEqual([signer.id]);
  });
});

describe('who let a colleague in', () => {
  const DAYS_MS = 8 * 86_400_000;

  it('decides nothing together with that colleague for seven days, a third person does', async () => {
    const [one, two, other, puppet] = await Promise.all(
      Array.from({ length: 4 }, async () => operator(doors, 'administrator')),
    );
    await act(doors, one!, 'disable-operator', puppet!.id, {});
    const asked = await act(doors, one!, 'enable-operator', puppet!.id, {});
    const agree = (by: Staff, id: string) =>
      callConsole(
        doors,
        '/approvals/decide',
        { id, decision: 'approve', reason: 'looked at it' },
        { cookie: by.cookie },
      );
    expect(await agree(two!, asked.data!.actionId)).toMatchObject({ code: 0 });
    const back = await signInAgain(doors, puppet!);

    const wish = await act(doors, back, 'invite-operator', 'friend@hilsa.test', { name: 'Friend', roles: ['support'] });
    for (const by of [one!, two!])
      expect(await agree(by, wish.data!.actionId)).toMatchObject({ refusal: 'colleague-too-new', detail: { days: 7 } });
    // The other way round, too: the puppet is no second person for those who made it.
    const mine = await act(doors, one!, 'invite-operator', 'mine@hilsa.test', { name: 'Mine', roles: ['support'] });
    expect(await agree(back, mine.data!.actionId)).toMatchObject({ refusal: 'colleague-too-new' });
    expect(await agree(other!, wish.data!.actionId)).toMatchObject({ code: 0 });
    expect(await agree(other!, mine.data!.actionId)).toMatchObject({ code: 0 });

    doors.clock.ahead += DAYS_MS;
    const [later, maker] = [await signInAgain(doors, puppet!), await signInAgain(doors, one!)];
    const again = await act(doors, later, 'invite-operator', 'late@hilsa.test', { name: 'Late', roles: ['support'] });
    expect(await agree(maker, again.data!.actionId)).toMatchObject({ code: 0 });
  });
});
