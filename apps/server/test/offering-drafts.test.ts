// In: an issuer, an underwriter and the desk at the doors of a real world. Out: a file written down by two, read by nobody else, published as it stands.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, openDoors } from './doors.ts';
import { offeringFile } from './offering-file.ts';

const SOON = { timeout: 50_000, interval: 20 };
const DAY_MS = 86_400_000;
const REASON = 'As the issuer handed it in.';
let doors: Doors;
let issuer: Staff;
let underwriter: Staff;
let stranger: Staff;
let desk: Staff;
let second: Staff;

const fileOf = (more: Record<string, unknown> = {}): string => offeringFile({ symbol: 'ACME', ...more });
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const draft = (by: Staff, file: string, agrees: Pick<Staff, 'email'>, subject = 'real:ACME') =>
  act(doors, by, 'draft-offering', subject, { file, digest: digestOf(file), agrees: agrees.email }, REASON);
const decide = (by: Staff, id: string, decision = 'approve') =>
  callConsole(doors, '/approvals/decide', { id, decision, reason: 'Read from end to end.' }, { cookie: by.cookie });
const waiting = async (by: Staff) => (await askConsole(doors, by, '/approvals/list', { state: 'waiting' })).list;
const offered = async (by: Staff) => (await askConsole(doors, by, '/offerings/list', { world: 'real' })).list;

beforeAll(async () => {
  doors = await openDoors();
  issuer = await operator(doors, 'issuer');
  underwriter = await operator(doors, 'underwriter');
  stranger = await operator(doors, 'issuer');
  desk = await operator(doors, 'markets');
  second = await operator(doors, 'compliance');
});

describe('an offering in a file', () => {
  it('is written down by an issuer, agreed to by the one who was named, and read by no other guest', async () => {
    const file = fileOf();
    const asked = await draft(issuer, file, underwriter);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const { actionId } = asked.data!;
    // What the second person agrees to is the digest, with the sums beside it; to another guest and to a desk that was not named there is nothing.
    const [row] = await waiting(underwriter);
    expect(row).toMatchObject({ id: actionId, mayDecide: true, after: { digest: digestOf(file), price: '10' } });
    for (const other of [stranger, desk]) {
      expect(await waiting(other)).toEqual([]);
      expect(await decide(other, actionId)).toMatchObject({ refusal: 'unknown-approval' });
    }
    expect(await decide(issuer, actionId)).toMatchObject({ refusal: 'same-operator' });
    const administrator = await operator(doors, 'administrator', 'markets');
    expect((await waiting(administrator)).map(({ mayDecide }) => mayDecide)).toEqual([false]);
    expect(await decide(administrator, actionId)).toMatchObject({ refusal: 'not-the-named' });
    expect(await decide(underwriter, actionId)).toMatchObject({ data: { state: 'done' } });

    await vi.waitFor(async () => expect(await offered(issuer)).toHaveLength(1), SOON);
    const [shown] = await offered(underwriter);
    expect(shown).toMatchObject({ symbol: 'ACME', status: 'draft', quantity: '16000', price: '10', asked: '0' });
    const page = await askConsole(doors, issuer, '/offerings/get', { id: shown!.id });
    expect(page.drafted).toMatchObject({ file: digestOf(file) });
    expect(page.drafted!.maker).not.toBe(page.drafted!.checker);
    expect(await offered(stranger)).toEqual([]);
    expect(await callConsole(doors, '/offerings/get', { id: shown!.id }, { cookie: stranger.cookie })).toMatchObject({
      refusal: 'unknown-offering',
    });
    // Sums, and no applicant, no colleague, no customer; publishing is not theirs.
    for (const path of ['/offerings/applications', '/customers/list', '/operators/list', '/audit/list'])
      expect(await callConsole(doors, path, { id: shown!.id }, { cookie: issuer.cookie })).toMatchObject({
        refusal: expect.stringMatching(/right-missing|field-invalid/),
      });
    expect((await askConsole(doors, issuer, '/colleagues/list', {})).list.map(({ id }) => id)).toEqual([issuer.id]);
    for (const guest of [issuer, underwriter])
      expect(await act(doors, guest, 'publish-offering', shown!.id)).toMatchObject({ refusal: 'right-missing' });

    const published = await act(doors, desk, 'publish-offering', shown!.id, {}, 'All is in order.');
    expect(await decide(second, published.data!.actionId)).toMatchObject({ data: { state: 'done' } });
    const id = shown!.id.slice('real:'.length);
    await vi.waitFor(
      async () => expect((await ask(doors, '/stock/index/new/info', { id })).offering.status).toBe('upcoming'),
      SOON,
    );
    const { about, offering } = await ask(doors, '/stock/index/new/info', { id });
    expect(offering).toMatchObject({ code: 'ACME', issuePrice: '10', min: '1000', max: '1000' });
    expect(about).toMatchObject({ business: 'It makes works.', underwriter: 'First Underwriting' });
    const [document] = about.documents;
    expect((await ask(doors, '/offering/document', { digest: document!.digest })).text).toContain('Acme Works makes');
    // Nothing of it can be written down again.
    expect(await draft(issuer, fileOf({ price: '11' }), underwriter)).toMatchObject({
      refusal: 'offering-invalid',
      detail: { field: 'symbol' },
    });
  });

  it('is told to both as soon as the second has agreed, and to a stranger only that something changed', async () => {
    const address = await doors.app.listen({ port: 0, host: '127.0.0.1' });
    const hears = async (who: Staff) => {
      const answer = await fetch(`${address}/console-api/events`, { headers: { cookie: who.cookie } });
      return answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    };
    const [own, other] = [await hears(issuer), await hears(stranger)];
    const until = async (reader: typeof own, part: string): Promise<string> => {
      let heard = '';
      while (!heard.includes(part)) heard += (await reader.read()).value ?? '';
      return heard;
    };
    const asked = await draft(issuer, fileOf({ symbol: 'TOLD' }), underwriter, 'real:TOLD');
    expect(await decide(underwriter, asked.data!.actionId)).toMatchObject({ data: { state: 'done' } });
    await until(own, '{"topic":"offerings","id":null}');
    // Whoever asks when told finds it: nothing tells them a second time.
    expect((await offered(issuer)).map(({ symbol }) => symbol)).toContain('TOLD');
    expect(await until(other, '"topic":"offerings"')).not.toContain('TOLD');
    expect((await offered(stranger)).map(({ symbol }) => symbol)).not.toContain('TOLD');
    await Promise.all([own.cancel(), other.cancel()]);
  });

  it('is refused with the field that is wrong, before anybody is asked', async () => {
    const day = Date.now() + DAY_MS;
    for (const [field, more] of [
      ['version', { version: 'hilsa-offering-2' }],
      ['price', { price: '0' }],
      ['price', { price: '10.001' }],
      ['price', { price: 10 }],
      ['kind', { kind: 'block' }],
      ['money', { money: 'XYZ' }],
      ['lot', { lot: '1.5' }],
      ['rule', { lot: '300' }],
      ['quotas', { quotas: [] }],
      ['rule', { spillOrder: ['nobody'] }],
      ['least', { least: '1500', most: '3000' }],
      ['closesMs', { closesMs: day - 2 * DAY_MS }],
      ['opensMs', { opensMs: 1 }],
      ['drawMs', { drawMs: day + 30 * DAY_MS }],
      ['company', { company: null }],
      ['coin', { coin: { decimals: 4, vesting: null } }],
      ['prospectus', { prospectus: 'Short.' }],
      ['symbol', { symbol: 'BDT' }],
      ['symbol', { symbol: 'acme' }],
      ['', { code: 'ACME' }],
    ] as readonly (readonly [string, Record<string, unknown> & { readonly symbol?: string }])[]) {
      const file = fileOf({ symbol: 'WRONG', ...more });
      const said = await draft(issuer, file, underwriter, `real:${more.symbol ?? 'WRONG'}`);
      // A symbol that is no symbol is wrong in the command already.
      const refusal = field === 'symbol' && more.symbol === 'acme' ? 'field-invalid' : 'offering-invalid';
      expect({ more, refusal: said.refusal, field: said.detail?.['field'] }).toEqual({
        more,
        refusal,
        field: field || 'file',
      });
    }
    for (const text of ['', '[]', '{"version"', 'null', `"${'x'.repeat(70_000)}"`])
      expect((await draft(issuer, text, underwriter, 'real:WRONG')).refusal).toMatch(/offering-invalid|field-invalid/);
    expect(doors.worlds.real.sequencer.engine.assets.some(({ code }) => code === 'WRONG')).toBe(false);
  });

  it('is bound by its digest, and to somebody else who may agree', async () => {
    const file = fileOf({ symbol: 'BOUND' });
    const input = { file, digest: digestOf(`${file} `), agrees: underwriter.email };
    expect(await act(doors, issuer, 'draft-offering', 'real:BOUND', input)).toMatchObject({
      refusal: 'field-invalid',
      detail: { field: 'digest' },
    });
    expect(await draft(issuer, file, issuer, 'real:BOUND')).toMatchObject({ refusal: 'same-operator' });
    const support = await operator(doors, 'support');
    for (const nobody of [support, { email: 'nobody@hilsa.test' }])
      expect(await draft(issuer, file, nobody, 'real:BOUND')).toMatchObject({ refusal: 'unknown-operator' });
    expect(await draft(support, file, underwriter, 'real:BOUND')).toMatchObject({ refusal: 'right-missing' });
    // Refused by the underwriter, it leaves nothing behind; it may be handed in again.
    const first = await draft(issuer, file, underwriter, 'real:BOUND');
    expect(await decide(underwriter, first.data!.actionId, 'reject')).toMatchObject({ data: { state: 'rejected' } });
    const again = await draft(desk, file, second, 'real:BOUND');
    expect(await decide(second, again.data!.actionId)).toMatchObject({ data: { state: 'done' } });
    await vi.waitFor(async () => expect((await offered(desk)).map(({ symbol }) => symbol)).toContain('BOUND'), SOON);
    expect((await offered(issuer)).map(({ symbol }) => symbol)).not.toContain('BOUND');
  });
});
