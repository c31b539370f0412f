// In: a server with its outbox, the command that invites operators, a browser for each person. Out: one customer and one operator from the first page
// to the last: papers, messages, PINs, a passkey, another device, an account switched off, an answer in the chat; each sees what the other did at once.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet, newPhone, type Customer } from './customer.ts';
import { launched } from './launched.ts';
import { Operator } from './operator.ts';
import { addressesOf, overheard, serverLog } from './overheard.ts';
import { agrees, givesDetails, givesPicture, isToldWhatIsWrong, newPerson, type PersonOnPaper } from './papers.ts';
import { byName, PasskeyDevice } from './passkeys.ts';
import { PushPost, shownNotices } from './push.ts';
import { says } from './support.ts';
import { texts } from './console-words.ts';
import { wordingOf } from '../apps/server/src/notifications/wording.ts';

/** What the operator writes about the picture. */
const LAMP = 'A lamp shines on the bars';
const DISABLED_FOR = 'Two people use this account';
const WITHDRAWAL_PIN = '830274';
const TRADE = '/pages/tabbar/trade?symbol=BTCUSDT';

test.use({
  baseURL: ({ baseURL }, use) => use(byName(baseURL!)),
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // The shell has no notices of the system.
  launchOptions: launched(process.env['CHROMIUM_WHOLE']),
});

test('a customer is registered, known, told, guarded, switched off and answered, by one operator, in one walk', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const addresses = addressesOf(page.context());
  const me = await meet(page, 'bn-BN', {});
  const tokens = new Set<string>();
  const phone = newPhone('3');
  const person = newPerson();
  const operator = await Operator.joins(browser, { name: 'Nadia Serves', roles: ['compliance', 'support'] });

  await test.step('registers by phone in Bengali', async () => {
    await page.goto('/pages/account/reg?back=/pages/user/kyc');
    await me.registers(phone);
    await expect(me.text('papers.begin-title')).toBeVisible();
    for (const key of ['userToken', 'userTokenDemo']) tokens.add(await me.keeps(key));
  });
  const email = await test.step('adds an address and wishes messages by SMS', async () => {
    const address = await addsEmail(me, phone);
    await wantsMessages(me, 'by-sms');
    return address;
  });
  await test.step('gives papers: pictures that will not do are told, good ones are sent', () =>
    givesPapers(me, person));
  await test.step('the operator signs in with password and authenticator, and sends one field back', async () => {
    await operator.signsInAgain();
    await operator.opensCustomer(phone);
    await sendsBack(operator, person);
  });
  await test.step('that field alone is given again, and approved', async () => {
    // Nothing is pressed: the page learns of it by itself.
    await expect(me.text('papers.fail-title')).toBeVisible();
    await expect(page.getByText(LAMP)).toBeVisible();
    await me.sees('proof-2-sent-back');
    await givesAgain(me, person);
    await approves(operator, phone);
    await expect(me.text('identity.succ')).toBeVisible();
    await me.sees('proof-3-approved');
  });
  await test.step('notice, SMS, mail and push message arrive', () => isToldEverywhere(me, { phone, email }));
  await test.step('sets both PINs', async () => {
    await setsPin(me, 'transaction');
    await setsPin(me, 'withdrawal');
  });
  const device = await test.step('adds a passkey and signs in with it', async () => {
    const made = await PasskeyDevice.of(page);
    await addsPasskey(me, phone);
    await me.signsOut();
    await entersByPasskey(me);
    return made;
  });
  await test.step('sees a sign-in on a second browser and ends it', async () => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const elsewhere = await meet(await context.newPage(), 'bn-BN', {});
    const second = await PasskeyDevice.of(elsewhere.page);
    await device.syncsTo(second);
    await endsTheOther(me, elsewhere);
    await second.syncsTo(device);
    await context.close();
  });
  await test.step('is switched off with a reason: out at once, and in for withdrawing only', async () => {
    await page.goto(TRADE);
    await expect(me.placing(page.getByRole('main'))).toBeVisible();
    await operator.opensCustomer(phone);
    await disables(operator);
    // Nothing is pressed: the sign-in has ended.
    await expect(page).toHaveURL(/\/pages\/common\/login\?back=/);
    await entersByPasskey(me);
    await seesItIsOff(me);
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' };
    const refused = call(request, '/coin/order/add', order, await me.keeps('userToken'));
    await expect(refused).rejects.toThrow('This account is disabled');
  });
  await test.step('asks in the chat and is answered by the operator, both reading along', async () => {
    await page.getByRole('link', { name: me.say('standing.ask') }).click();
    await areInTalk(me, operator, phone);
  });
  await test.step('is switched on again, and reads who did what', async () => {
    await operator.opensCustomer(phone);
    await operator.button(texts.bulk.enable).click();
    await operator.gives('enable-customer', 'It was their own second phone');
    await expect(me.text('standing.disabled')).toBeHidden();
    await page.goto(TRADE);
    await expect(me.placing(page.getByRole('main'))).toBeVisible();
    await expect(me.text('standing.no-trading-disabled')).toBeHidden();
    await page.goto('/pages/user/staffActions');
    for (const action of ['view-papers', 'reject-papers', 'approve-papers', 'disable-customer', 'enable-customer'])
      await expect(me.text(`staff.${action}`).first()).toBeVisible();
    await expect(page.getByText(DISABLED_FOR)).toBeVisible();
    await me.sees('proof-7-staff');
  });
  await test.step('no secret of all this stands in an address or in the log of the server', async () => {
    for (const key of ['userToken', 'userTokenReal', 'userTokenDemo']) tokens.add(await me.keeps(key));
    const secrets = [...me.secrets, ...tokens];
    expect(secrets.length).toBeGreaterThan(8);
    expect(addresses.length).toBeGreaterThan(100);
    expect(overheard(secrets, addresses.join('\n'))).toEqual([]);
    const log = serverLog();
    if (log !== null) expect(log).toContain('is ready');
    expect(overheard(secrets, log ?? '')).toEqual([]);
  });
  await operator.page.context().close();
});

/** @returns the address, which has confirmed itself by a code */
async function addsEmail(me: Customer, phone: string): Promise<string> {
  const { page } = me;
  const email = `rahim.${Date.now().toString(36)}@example.com`;
  await page.goto('/pages/user/contact?kind=email');
  await page.getByLabel(me.say('login.email-address')).fill(email);
  await me.button('register.send').click();
  await me.isTold(me.say('register.sent'));
  await page.getByLabel(me.say('register.code'), { exact: true }).fill(await me.codeInTheOutbox(email));
  await me.button('contact.save').click();
  await me.confirmsByCode(phone);
  await me.isTold(me.say('contact.done'));
  return email;
}

/** Switches on what is off by itself: messages about the account by this channel. */
async function wantsMessages(me: Customer, channel: 'by-sms'): Promise<void> {
  await me.page.goto('/pages/user/notifications');
  const name = `${me.say('preferences.account')}: ${me.say(`preferences.${channel}`)}`;
  const wish = me.page.getByRole('switch', { name });
  await expect(wish).toHaveAttribute('aria-checked', 'false');
  await wish.click();
  await me.page.reload();
  await expect(wish).toHaveAttribute('aria-checked', 'true');
}

/** Everything from the consent on, with pictures that will not do before the good ones. */
async function givesPapers(me: Customer, person: PersonOnPaper): Promise<void> {
  await me.page.goto('/pages/user/kyc');
  await agrees(me, 'papers.begin');
  await givesDetails(me, person);
  await isToldWhatIsWrong(me, 'front', 'blurred');
  await me.sees('proof-1-blurred');
  await isToldWhatIsWrong(me, 'front', 'cut');
  await isToldWhatIsWrong(me, 'front', 'dark');
  await isToldWhatIsWrong(me, 'front', 'glare');
  await givesPicture(me, 'front', person.number.slice(4));
  await givesPicture(me, 'back', person.number.slice(4));
  await expect(me.text('papers.review-title')).toBeVisible();
  await expect(me.page.getByText(person.name)).toBeVisible();
  await me.button('papers.send').click();
  await expect(me.text('identity.pending')).toBeVisible();
}

/** Looks at both sides and sends the back alone back. */
async function sendsBack(operator: Operator, person: PersonOnPaper): Promise<void> {
  const { page } = operator;
  const words = texts.papers;
  await page.getByRole('link', { name: texts.customers.papers }).click();
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page.getByText(person.number)).toBeVisible();
  for (const side of [words.sides.front, words.sides.back])
    await expect(page.getByRole('img', { name: words.picture(side) })).toBeVisible();
  await operator.sees('4-papers');
  await operator.button(words.reject).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: words.fields.back, exact: true }).check();
  await dialog.getByLabel(words.why).click();
  await page.getByRole('option', { name: words.reasons.glare }).click();
  await dialog.getByLabel(words.note).fill(LAMP);
  await operator.gives('reject-papers', 'The back cannot be compared');
}

/** Only what was sent back is asked for. */
async function givesAgain(me: Customer, person: PersonOnPaper): Promise<void> {
  await agrees(me, 'papers.redo');
  await givesPicture(me, 'back', person.number.slice(4));
  await expect(me.text('papers.review-title')).toBeVisible();
  await expect(me.text('papers.field-name')).toBeHidden();
  await me.button('papers.send').click();
  await expect(me.text('identity.pending')).toBeVisible();
}

/** At the queue the case appears by itself. Whoever decides one is led to the next that waits, which here may be one of another walk. */
async function approves(operator: Operator, phone: string): Promise<void> {
  await operator.opensDesk('papers');
  // The list has the contact masked: its last digits tell it from the others that wait.
  await operator.page
    .getByRole('row')
    .filter({ hasText: `•••••${phone.slice(-3)}` })
    .click();
  await expect(operator.page.getByText(LAMP)).toBeVisible();
  await operator.button(texts.papers.approve).click();
  await operator.gives('approve-papers', 'Card and person fit together');
}

/** To the phone because it was wished so; to the mailbox and as a push message because that is usual; in the app always. */
async function isToldEverywhere(
  me: Customer,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<void> {
  const { title } = wordingOf('bn-BN', 'papers-approved', {});
  await me.isTold(title);
  const token = await me.keeps('userToken');
  const { user } = await call<{ user: { id: string } }>(me.page.request, '/user/info', {}, token);
  const outbox = await me.onAnotherTab('/pages/user/outbox');
  for (const [channel, target] of [
    ['sms', phone],
    ['mail', email],
    ['push', `#${user.id}`],
  ] as const) {
    const message = outbox.page.getByRole('article').filter({ hasText: title }).filter({ hasText: target });
    await expect(message).toHaveCount(1);
    await expect(message).toContainText(me.say(`outbox.${channel}`));
  }
  await outbox.page.close();
  await pushArrives(me, token, title);

  await me.page.goto('/pages/tabbar/home');
  const bell = me.page.getByRole('button', { name: me.pattern('page.notices') });
  // It says how many wait.
  await expect(bell).not.toHaveAccessibleName(me.say('page.notices'));
  await bell.click();
  await me.page.getByRole('link').filter({ hasText: title }).click();
  await expect(me.page.getByRole('article')).toContainText(title);
  await me.sees('proof-4-notice');
}

/** What the server keeps of the notice is what a push service would bring to this browser, which shows it as the system shows notices. */
async function pushArrives(me: Customer, token: string, title: string): Promise<void> {
  type Notice = Record<'id' | 'title' | 'text' | 'path', string>;
  const headers = { accesstoken: token, 'accept-language': me.language };
  const answer = await me.page.request.post('/ipxbdb-api/user/notice', { headers, form: {} });
  const { list } = ((await answer.json()) as { data: { list: Notice[] } }).data;
  const { id, text, path } = list.find((notice) => notice.title === title)!;
  const post = await PushPost.of(me.page);
  await post.deliver(new URL(me.page.url()).origin, { id, title, text, path });
  await expect.poll(() => shownNotices(me.page)).toEqual([[title, text, path]]);
}

async function setsPin(me: Customer, kind: 'transaction' | 'withdrawal'): Promise<void> {
  await me.page.goto('/pages/user/security');
  await me.page.getByRole('button', { name: new RegExp(me.say(`security.${kind}-pin`)) }).click();
  await me.button('pins.set').click();
  await me.choosesPin(`pin.set-${kind}`, kind === 'withdrawal' ? WITHDRAWAL_PIN : undefined);
  await expect(me.text('security.set')).toBeVisible();
}

async function addsPasskey(me: Customer, phone: string): Promise<void> {
  await me.page.goto('/pages/user/passkeys');
  await expect(me.text('passkey.empty')).toBeVisible();
  await me.button('passkey.add').click();
  await me.button('passkey.make').click();
  await me.confirmsByCode(phone);
  await me.isTold(me.say('passkey.added'));
  await expect(me.text('passkey.empty')).toBeHidden();
  await me.sees('proof-5-passkey');
}

/** From the log-in page, without a password. */
async function entersByPasskey(me: Customer): Promise<void> {
  await me.button('login.passkey').click();
  await expect(me.page).not.toHaveURL(/\/pages\/common\/login/);
}

/** A second browser of the same person is seen in the list and thrown out from there. */
async function endsTheOther(me: Customer, elsewhere: Customer): Promise<void> {
  await me.page.goto('/pages/user/sessions');
  await expect(me.text('session.only-this')).toBeVisible();
  await elsewhere.page.goto('/pages/common/login?back=/pages/user/userInfo');
  await entersByPasskey(elsewhere);
  await expect(elsewhere.text('profile.about-you')).toBeVisible();
  await me.page.reload();
  await me.sees('proof-6-sessions');
  await me.button('session.end').click();
  await me.agreesTo('session.end');
  await expect(elsewhere.page).toHaveURL(/\/pages\/common\/login/);
  await expect(me.text('session.only-this')).toBeVisible();
}

async function disables(operator: Operator): Promise<void> {
  await operator.button(texts.bulk.disable).click();
  await operator.gives('disable-customer', DISABLED_FOR);
  await expect(operator.page.getByText(texts.customers.statuses[0], { exact: true })).toBeVisible();
  await operator.sees('3-disabled');
}

async function seesItIsOff(me: Customer): Promise<void> {
  await expect(me.text('standing.disabled')).toBeVisible();
  await expect(me.page.getByText(DISABLED_FOR)).toBeVisible();
  await me.page.goto(TRADE);
  await expect(me.text('standing.no-trading-disabled').first()).toBeVisible();
  await me.sees('proof-6-disabled');
}

/** The customer asks, the operator takes it and answers; typing and reading are seen on both sides. */
async function areInTalk(me: Customer, operator: Operator, phone: string): Promise<void> {
  const { page: desk } = operator;
  const question = `কেন বন্ধ? ${phone}`;
  await operator.opensDesk('chat');
  await says(me, question);
  await desk.getByRole('listitem').filter({ hasText: question }).getByRole('button').click();
  await expect(desk.getByRole('log')).toContainText(question);
  await expect(me.page.getByRole('log')).toContainText(me.say('chat.read'));
  await operator.button(texts.chat.take).click();
  await expect(desk.getByText(texts.chat.takenBy(operator.name))).toBeVisible();

  const answer = desk.getByRole('textbox', { name: texts.chat.answer });
  await answer.pressSequentially('আজ বিকেলের মধ্যে।');
  await expect(me.text('chat.typing')).toBeAttached();
  await answer.press('Enter');
  await expect(me.page.getByRole('log')).toContainText('আজ বিকেলের মধ্যে।');
  await expect(desk.getByRole('log')).toContainText(texts.chat.read);
  await says(me, 'ধন্যবাদ!');
  await expect(desk.getByRole('log')).toContainText('ধন্যবাদ!');
  await me.sees('proof-6-chat');
  await operator.sees('2-chat');
}
