// In: an issuer, an underwriter and the desk at the doors of a real world. Out: money bound by its owner before anything is public, an exchange's
// file taken in by two and held against the rule, and how the desk sees both.
import { createHash } from 'node:crypto';
import { accountOf, type Command } from '@hilsa/core';
import { checkExchangeDraw, leadsToRoot, readExchangeProof, runSlices } from '@hilsa/formulas/offerings';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, openDoors, type Person, PIN, post, register } from './doors.ts';
import { offeringFile, type WrittenDown } from './offering-file.ts';

const SOON = { timeout: 50_000, interval: 20 };
const DAY_MS = 86_400_000;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
let doors: Doors;
let issuer: Staff;
let underwriter: Staff;
let desk: Staff;
let second: Staff;
let rich: Person;
let account: number;

async function system(command: Command): Promise<void> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
}
const engine = () => doors.worlds.real.sequencer.engine;
const taka = (): number => engine().assets.findIndex(({ code }) => code === 'BDT');
const purse = () => engine().balance(accountOf(account, 'stock'), taka());
const refused = (path: string, fields: Record<string, string>, person: Person) =>
  post(doors, path, fields, { accesstoken: person.token });
const agree = async (by: Staff, asked: Awaited<ReturnType<typeof act>>): Promise<void> => {
  expect(asked.data, asked.refusal).toMatchObject({ state: 'waiting' });
  const { actionId } = asked.data!;
  await askConsole(doors, by, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Read it all.' });
};

/** @returns the offering as the desk names it, and the digest that binds it */
async function writtenDown(more: WrittenDown): Promise<{ id: string; digest: string }> {
  const file = offeringFile(more);
  const digest = digestOf(file);
  const input = { file, digest, agrees: underwriter.email };
  await agree(underwriter, await act(doors, issuer, 'draft-offering', `real:${more.symbol}`, input, 'As agreed.'));
  const offering = [...engine().offerings.values()].find(({ terms }) => terms.code === more.symbol)!;
  return { id: `real:${offering.id}`, digest };
}

beforeAll(async () => {
  doors = await openDoors();
  [issuer, underwriter] = [await operator(doors, 'issuer'), await operator(doors, 'underwriter')];
  [desk, second] = [await operator(doors, 'markets'), await operator(doors, 'compliance')];
  account = engine().accountCount;
  rich = await register(doors);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, rich.token);
  const give = { account: accountOf(account, 'stock'), asset: taka(), amount: 200_000_00n };
  await system({ kind: 'issue-test-money', atMs: 0, ...give });
});

describe('an underwriter whom a file names', () => {
  it('O1 binds the money alone and by the digest, and only then can the desk publish', async () => {
    const stranger = await register(doors);
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, stranger.token);
    const customer = (await ask(doors, '/user/info', {}, rich.token)).user.id;
    const { id, digest } = await writtenDown({ symbol: 'BOUND', underwriter: { customer } });
    const own = { id: id.slice('real:'.length), file: digest };
    const named = async () => (await ask(doors, '/offering/underwriting', {}, rich.token)).list;
    await vi.waitFor(
      async () =>
        expect(await named()).toMatchObject([
          { id: own.id, file: digest, code: 'BOUND', amount: '160000', state: 'asked' },
        ]),
      SOON,
    );
    expect((await ask(doors, '/offering/underwriting', {}, stranger.token)).list).toEqual([]);
    expect(await act(doors, desk, 'publish-offering', id, {}, 'All is in order.')).toMatchObject({
      refusal: 'underwriter-missing',
    });
    expect(await refused('/offering/underwriting/bind', own, stranger)).toMatchObject({ refusal: 'unknown-offering' });
    expect(await refused('/offering/underwriting/bind', { ...own, file: '5'.repeat(64) }, rich)).toMatchObject({
      refusal: 'documents-not-accepted',
    });
    expect(await refused('/offering/underwriting/release', { id: own.id }, rich)).toMatchObject({
      refusal: 'unknown-application',
    });
    await ask(doors, '/offering/underwriting/bind', own, rich.token);
    expect(purse()).toEqual({ available: 40_000_00n, held: 160_000_00n });
    await ask(doors, '/offering/underwriting/release', { id: own.id }, rich.token);
    expect(purse()).toEqual({ available: 200_000_00n, held: 0n });
    await ask(doors, '/offering/underwriting/bind', own, rich.token);
    expect(await named()).toMatchObject([{ state: 'bound' }]);
    // It is no application: nothing of it is drawn, and nobody finds it among theirs.
    expect((await ask(doors, '/stock/order/new/list', {}, rich.token)).list).toEqual([]);
    expect((await askConsole(doors, issuer, '/offerings/get', { id })).underwriter).toMatchObject({
      customerId: customer,
      isBound: true,
      held: '160000',
    });
    await agree(second, await act(doors, desk, 'publish-offering', id, {}, 'All is in order.'));
    await vi.waitFor(async () => expect(await named()).toMatchObject([{ state: 'public' }]), SOON);
    expect(await refused('/offering/underwriting/release', { id: own.id }, rich)).toMatchObject({
      refusal: 'offering-not-draft',
    });
    expect((await ask(doors, '/stock/index/new/info', { id: own.id })).offering).toMatchObject({ underwritten: true });
    await agree(second, await act(doors, desk, 'cancel-offering', id, { why: 'regulator-ordered' }, 'As ordered.'));
    await vi.waitFor(() => expect(purse()).toEqual({ available: 200_000_00n, held: 0n }), SOON);
    await vi.waitFor(async () => expect(await named()).toMatchObject([{ state: 'over' }]), SOON);
  });

  it('is a customer who is there, and none where the exchange draws', async () => {
    const customer = (await ask(doors, '/user/info', {}, rich.token)).user.id;
    for (const [field, more] of [
      ['underwriter', { underwriter: { customer: '999999' } }],
      ['underwriter.customer', { underwriter: { customer: 'first' } }],
      ['underwriter', { underwriter: { customer }, drawnBy: 'exchange' }],
      ['drawnBy', { drawnBy: 'nobody' }],
    ] as const) {
      const file = offeringFile({ symbol: 'WRONG', ...more });
      const input = { file, digest: digestOf(file), agrees: underwriter.email };
      expect(await act(doors, issuer, 'draft-offering', 'real:WRONG', input, 'As agreed.')).toMatchObject({
        refusal: 'offering-invalid',
        detail: { field },
      });
    }
  });
});

describe('a draw that the exchange makes', () => {
  it('is said before one applies, and its file enters by two who have the same, held against the rule', async () => {
    // Time enough for the desk to publish, and for somebody to apply.
    const opensMs = Date.now() + 6_000;
    const closesMs = opensMs + 5_000;
    const later = { deliversMs: closesMs + DAY_MS, listsMs: closesMs + DAY_MS };
    const dates = { opensMs, closesMs, drawMs: closesMs + 100, ...later };
    const { id } = await writtenDown({ symbol: 'DRAWN', drawnBy: 'exchange', ...dates });
    const own = id.slice('real:'.length);
    await vi.waitFor(
      async () => expect((await askConsole(doors, desk, '/offerings/list', {})).list[0]).toMatchObject({ id }),
      SOON,
    );
    await agree(second, await act(doors, desk, 'publish-offering', id, {}, 'All is in order.'));
    const shown = async () => (await ask(doors, '/stock/index/new/info', { id: own }, rich.token)).offering;
    await vi.waitFor(async () => expect((await shown()).status).toBe('open'), SOON);
    expect(await shown()).toMatchObject({ drawnBy: 'exchange', commit: '', chain: '', round: 0, resultsDigest: '' });
    const wish = { id: own, quantity: '1000', acceptedDocuments: (await shown()).documents };
    const { application } = await ask(doors, '/stock/order/new/apply', wish, rich.token);
    const takes = (by: Staff, file: string, digest = digestOf(file)) =>
      act(doors, by, 'record-allotment', id, { file, digest }, 'The exchange’s file of today.');
    const file = `${application.applicantId},1000\n`;
    expect(await takes(desk, file)).toMatchObject({ refusal: 'draw-not-ready' });
    expect(await refused('/offering/proof', { id: own }, rich)).toMatchObject({ refusal: 'proof-not-ready' });
    await vi.waitFor(async () => {
      expect(engine().offerings.get(Number(own))!.phase).toBe('awaiting');
      // The core's own time stands still until somebody asks for something, and may be a little behind ours.
      expect((await takes(desk, 'nobody,1000\n')).refusal).not.toBe('draw-not-ready');
    }, SOON);
    expect(await takes(desk, file, digestOf(`${file} `))).toMatchObject({ refusal: 'field-invalid' });
    for (const [wrong, problem] of [
      [`${application.applicantId},2000\n`, 'more-than-applied'],
      [`${application.applicantId},10\n`, 'not-in-lots'],
      [`${'f'.repeat(32)},1000\n`, 'unknown-applicant'],
      ['nobody,1000\n', 'line-malformed'],
    ] as const)
      expect(await takes(desk, wrong)).toMatchObject({
        refusal: 'results-not-valid',
        detail: { line: 1, problem },
      });
    expect(await takes(issuer, file)).toMatchObject({ refusal: 'right-missing' });
    const asked = await takes(desk, file);
    const again = { id: asked.data!.actionId, decision: 'approve', reason: 'Read it all.' };
    expect(await callConsole(doors, '/approvals/decide', again, { cookie: desk.cookie })).toMatchObject({
      refusal: 'same-operator',
    });
    await agree(second, asked);
    await vi.waitFor(async () => expect((await shown()).own?.state).toBe('allotted'), SOON);
    expect(await shown()).toMatchObject({ resultsDigest: digestOf(file), allottedQuantity: '1000' });
    expect((await shown()).own).toMatchObject({ drawnBy: 'exchange', isProven: true });
    // What a stranger holds against the rule: the file itself, by which two it entered, and what was published of it.
    const told = await ask(doors, '/offering/proof', { id: own });
    expect(told).toMatchObject({ drawnBy: 'exchange', own: null, bids: [] });
    const proof = readExchangeProof(told.proof)!;
    expect(proof).toMatchObject({ results: file, published: { resultsDigest: digestOf(file) } });
    expect(runSlices(checkExchangeDraw(proof))).toMatchObject({ findings: [], broken: null });
    expect(proof.entered).toMatchObject({ maker: desk.id, checker: second.id });
    const mine = (await ask(doors, '/offering/proof', { id: own }, rich.token)).own!;
    expect(mine).toMatchObject({ applicantId: application.applicantId });
    expect(leadsToRoot(new TextEncoder().encode(mine.row), mine.path, proof.published.root)).toBe(true);

    const page = await askConsole(doors, desk, '/offerings/get', { id });
    expect(page).toMatchObject({ drawnBy: 'exchange', resultsDigest: digestOf(file), draw: null });
    expect(page.steps.map(({ step }) => step)).toEqual([
      'published',
      'opened',
      'closed',
      'counted',
      'revealed',
      'allotted',
    ]);
    const { list: escrow } = await askConsole(doors, desk, '/offerings/escrow/list', {});
    expect(escrow).toMatchObject([
      { id, captured: '10000', paidOut: '0', refunded: '0', left: '10000', account: '10000' },
    ]);
    const { list: files } = await askConsole(doors, desk, '/offerings/deliveries/list', {});
    expect(files).toMatchObject([{ id, state: 'waits', evidence: '', allotted: '1000', takenAtMs: null }]);
    const evidence = 'e1'.repeat(32);
    await agree(second, await act(doors, desk, 'record-delivery', id, { digest: evidence }, 'The file of today.'));
    await vi.waitFor(
      async () =>
        expect((await askConsole(doors, desk, '/offerings/deliveries/list', {})).list).toMatchObject([
          { state: 'taken', evidence, source: 'depository-file' },
        ]),
      SOON,
    );
    await vi.waitFor(
      async () =>
        expect((await askConsole(doors, desk, '/offerings/escrow/list', {})).list).toMatchObject([
          { captured: '10000', paidOut: '10000', left: '0', account: '0' },
        ]),
      SOON,
    );
    // Issuers and underwriters see their own offering's page, and none of these lists.
    for (const path of ['/offerings/escrow/list', '/offerings/deliveries/list', '/offerings/plans/list'])
      expect(await callConsole(doors, path, {}, { cookie: issuer.cookie })).toMatchObject({ refusal: 'right-missing' });
  });
});
