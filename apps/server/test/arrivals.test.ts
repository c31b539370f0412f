// A request whose answer got lost is sent again under the same id: whoever registers or tries the demo arrives once.
import { beforeAll, describe, expect, it } from 'vitest';
import { captcha, codeFor, ask, openDoors, PASSWORD, post, type Answer, type Doors } from './doors.ts';
import { withAuthenticator } from './confirming.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});

let people = 0;
/** A form that may be sent, with a code of its own. */
async function form(): Promise<Record<string, string>> {
  const phone = `018${String(10_000_000 + (people += 1))}`;
  await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) });
  const code = await codeFor(doors, phone);
  return { phone, code, password: PASSWORD, passwordConfirmation: PASSWORD, consentVersion: '2026-11' };
}
const sent = (path: string, fields: Record<string, string>, id: string): Promise<Answer> =>
  post(doors, path, fields, { 'x-request-id': id });
const userOf = ({ data }: Answer) => (data as { user: { id: string } }).user.id;
const customers = async (): Promise<number> =>
  (await doors.sql<{ count: number }[]>`select count(*)::int as count from identity.customers`)[0]!.count;

describe('a registration sent again', () => {
  it('is the same account, with a token that works, at once or later', async () => {
    const fields = await form();
    const before = await customers();
    const answers = await Promise.all([1, 2, 3].map(() => sent('/user/register', fields, 'tap-1')));
    answers.push(await sent('/user/register', fields, 'tap-1'));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(answers.map(userOf)).size).toBe(1);
    expect(await customers()).toBe(before + 1);
    const { token, tokenDemo } = answers[3]!.data as { token: string; tokenDemo: string };
    for (const one of [token, tokenDemo])
      expect((await ask(doors, '/user/info', {}, one)).user.id).toBe(userOf(answers[0]!));
    const { list } = await ask(doors, '/sandbox/outbox', { limit: '100' });
    expect(list.filter(({ target }) => target.endsWith(fields['phone']!.slice(1)))).toHaveLength(1);
  });

  it('under an id that stood for another form is refused', async () => {
    const fields = await form();
    await sent('/user/register', fields, 'tap-2');
    const other = { ...fields, password: 'padma-river-55', passwordConfirmation: 'padma-river-55' };
    expect(await sent('/user/register', other, 'tap-2')).toMatchObject({ code: -1001, refusal: 'request-id-reused' });
  });

  it('opens nothing for another phone that happens to use the id', async () => {
    const [one, two] = [await form(), await form()];
    const answers = [await sent('/user/register', one, '1'), await sent('/user/register', two, '1')];
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(userOf(answers[0]!)).not.toBe(userOf(answers[1]!));
  });

  it('that was refused may be mended and sent under the same id', async () => {
    const fields = await form();
    const wrong = { ...fields, code: fields['code'] === '000000' ? '000001' : '000000' };
    expect(await sent('/user/register', wrong, 'tap-3')).toMatchObject({ refusal: 'code-invalid' });
    expect(await sent('/user/register', fields, 'tap-3')).toMatchObject({ code: 0 });
  });

  it('goes around no second factor, and is forgotten after a while', async () => {
    const fields = await form();
    const first = await sent('/user/register', fields, 'tap-4');
    const { token, tokenDemo } = first.data as { token: string; tokenDemo: string };
    const ahead = doors.clock.ahead;
    await withAuthenticator(doors, { phone: fields['phone']!, id: userOf(first), token, tokenDemo });
    doors.clock.ahead = ahead;
    expect((await sent('/user/register', fields, 'tap-4')).refusal).toBe('code-invalid');

    const second = await form();
    await sent('/user/register', second, 'tap-5');
    doors.clock.ahead += 16 * 60_000;
    expect((await sent('/user/register', second, 'tap-5')).refusal).toBe('code-invalid');
  });

  it('without an id is what it was: the code is used up', async () => {
    const fields = await form();
    expect(await post(doors, '/user/register', fields)).toMatchObject({ code: 0 });
    expect(await post(doors, '/user/register', fields)).toMatchObject({ refusal: 'code-invalid' });
  });
});

describe('a demo opened again', () => {
  it('is the same one for the same id from the same address, and another for anybody else', async () => {
    const proofs = await Promise.all([captcha(doors), captcha(doors)]);
    const answers = await Promise.all(proofs.map((proof) => sent('/user/demo/open', { captcha: proof }, 'demo-1')));
    answers.push(await sent('/user/demo/open', {}, 'demo-1'));
    expect(new Set(answers.map(userOf)).size).toBe(1);
    const { tokenDemo } = answers[2]!.data as { tokenDemo: string };
    expect((await ask(doors, '/user/info', {}, tokenDemo)).user.id).toBe(userOf(answers[0]!));
    expect(userOf(await sent('/user/demo/open', { captcha: await captcha(doors) }, 'demo-2'))).not.toBe(
      userOf(answers[0]!),
    );
    const elsewhere = await doors.app.inject({
      method: 'POST',
      url: '/ipxbdb-api/user/demo/open',
      remoteAddress: '10.20.30.40',
      payload: { captcha: await captcha(doors) },
      headers: { 'x-request-id': 'demo-1' },
    });
    expect(userOf(JSON.parse(elsewhere.body) as Answer)).not.toBe(userOf(answers[0]!));
  });

  it('without an id is another one each time', async () => {
    const opened = async () => post(doors, '/user/demo/open', { captcha: await captcha(doors) });
    const [one, two] = [await opened(), await opened()];
    expect(userOf(one)).not.toBe(userOf(two));
  });
});
