// In: a server with its outbox, the command that invites operators. Out: a customer and operators meet: papers looked at, an answer in the chat,
// an account switched off and on again; each sees what the other did at once.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet, type Customer } from './customer.ts';
import { Operator } from './operator.ts';
import { agrees, givesDetails, givesPicture, isToldWhatIsWrong, newPerson, type PersonOnPaper } from './papers.ts';
import { texts } from '../apps/console/src/texts/index.ts';
import { wordingOf } from '../apps/server/src/notifications/wording.ts';

/** What the operator writes about the picture. */
const LAMP = 'A lamp shines on the bars';
const SCORE_FOR = 'Paid back early';
const DISABLED_FOR = 'Two people use this account';

test('papers are given in Bengali, one picture is sent back with its reason and given again, and approved; every channel tells it', async ({
  page,
  browser,
}) => {
  test.slow();
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('3');
  await page.goto('/pages/account/reg?back=/pages/user/kyc');
  await me.registers(phone);
  await expect(me.text('papers.begin-title')).toBeVisible();
  const email = await addsEmail(me, phone);
  await wantsMessages(me, 'by-sms');
  const person = newPerson();
  await givesPapers(me, person);
  const operator = await Operator.joins(browser, { name: 'Nadia Compliance', roles: ['compliance'] });
  const customerId = await operator.opensCustomer(phone);
  await sendsBack(operator, person);

  // Nothing is pressed: the page learns of it by itself.
  await expect(me.text('papers.fail-title')).toBeVisible();
  await expect(page.getByText(LAMP)).toBeVisible();
  await me.sees('operator-4-sent-back');
  await agrees(me, 'papers.redo');
  await givesPicture(me, 'back', person.number.slice(4));
  await expect(me.text('papers.review-title')).toBeVisible();
  await expect(me.text('papers.field-name')).toBeHidden();
  await me.button('papers.send').click();
  await expect(me.text('identity.pending')).toBeVisible();

  // The operator is back at the queue, where the case appears by itself.
  await operator.page.getByRole('row').filter({ hasText: phone }).click();
  await expect(operator.page.getByText(LAMP)).toBeVisible();
  await operator.button(texts.papers.approve).click();
  await operator.gives('approve-papers', 'Card and person fit together');
  await expect(me.text('identity.succ')).toBeVisible();
  const { title } = wordingOf('bn-BN', 'papers-approved', {});
  await me.isTold(title);
  await me.sees('operator-5-approved');

  // To the phone because it was wished so; to the mailbox and as a push message because that is usual.
  const outbox = await me.onAnotherTab('/pages/user/outbox');
  for (const [channel, target] of [
    ['sms', phone],
    ['mail', email],
    ['push', `#${customerId}`],
  ] as const) {
    const message = outbox.page.getByRole('article').filter({ hasText: title }).filter({ hasText: target });
    await expect(message).toHaveCount(1);
    await expect(message).toContainText(me.say(`outbox.${channel}`));
  }
  await outbox.page.close();
  await page.goto('/pages/user/staffActions');
  await expect(me.text('staff.reject-papers')).toBeVisible();
  await expect(me.text('staff.approve-papers')).toBeVisible();
  await expect(me.text('staff.view-papers').first()).toBeVisible();
  await operator.page.context().close();
});

test('a customer asks in the chat and an operator answers; both read along', async ({ page, browser }) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('7');
  await page.goto('/pages/account/reg?back=/pages/common/service');
  await me.registers(phone);
  await expect(me.text('chat.empty')).toBeVisible();
  const operator = await Operator.joins(browser, { name: 'Shirin Support', roles: ['support'] });
  await operator.opensDesk('chat');
  const desk = operator.page;
  const question = `আমার কাগজপত্র কবে দেখা হবে? ${phone}`;

  await says(me, question);
  const conversation = desk.getByRole('listitem').filter({ hasText: question });
  await conversation.getByRole('button').click();
  await expect(desk.getByRole('log')).toContainText(question);
  await expect(page.getByRole('log')).toContainText(me.say('chat.read'));
  await operator.button(texts.chat.take).click();
  await expect(desk.getByText(texts.chat.takenBy(operator.name))).toBeVisible();

  const answer = desk.getByRole('textbox', { name: texts.chat.answer });
  await answer.pressSequentially('আজ বিকেলের মধ্যে।');
  await expect(me.text('chat.typing')).toBeAttached();
  await answer.press('Enter');
  await expect(page.getByRole('log')).toContainText('আজ বিকেলের মধ্যে।');
  await expect(desk.getByRole('log')).toContainText(texts.chat.read);
  await says(me, 'ধন্যবাদ!');
  await expect(desk.getByRole('log')).toContainText('ধন্যবাদ!');
  await me.sees('operator-1-chat');
  await operator.sees('2-chat');
  await desk.context().close();
});

test('an account is switched off with a reason and on again; the customer is out at once, and in for withdrawing only', async ({
  page,
  browser,
  request,
}) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('8');
  await page.goto('/pages/account/reg?back=/pages/tabbar/trade?symbol=BTCUSDT');
  await me.registers(phone);
  await expect(page).toHaveURL(/\/pages\/tabbar\/trade/);
  const operator = await Operator.joins(browser, { name: 'Kamal Compliance', roles: ['compliance'] });
  await operator.signsInAgain();
  await operator.opensCustomer(phone);
  const desk = operator.page;

  await operator.button(texts.bulk.disable).click();
  await operator.gives('disable-customer', DISABLED_FOR);
  await expect(desk.getByText(texts.customers.statuses[0], { exact: true })).toBeVisible();
  // Nothing is pressed: the sign-in has ended.
  await expect(page).toHaveURL(/\/pages\/common\/login/);
  await operator.sees('3-disabled');

  await me.logsIn(phone);
  await expect(me.text('standing.disabled')).toBeVisible();
  await expect(page.getByText(DISABLED_FOR)).toBeVisible();
  await page.goto('/pages/tabbar/trade?symbol=BTCUSDT');
  await expect(me.text('standing.no-trading-disabled').first()).toBeVisible();
  await me.sees('operator-2-disabled');
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' };
  const refused = call(request, '/coin/order/add', order, await me.keeps('userToken'));
  await expect(refused).rejects.toThrow('This account is disabled');
  // Everything else stays as it was for whoever wants their money out, the way to us included.
  await page.getByRole('link', { name: me.say('standing.ask') }).click();
  await says(me, 'কেন বন্ধ?');
  await expect(page.getByRole('log')).toContainText('কেন বন্ধ?');

  await operator.button(texts.bulk.enable).click();
  await operator.gives('enable-customer', 'It was their own second phone');
  await expect(me.text('standing.disabled')).toBeHidden();
  await page.goto('/pages/tabbar/trade?symbol=BTCUSDT');
  await expect(me.placing(page.getByRole('main'))).toBeVisible();
  await expect(me.text('standing.no-trading-disabled')).toBeHidden();

  await page.goto('/pages/user/staffActions');
  await expect(me.text('staff.disable-customer')).toBeVisible();
  await expect(me.text('staff.enable-customer')).toBeVisible();
  await expect(page.getByText(DISABLED_FOR)).toBeVisible();
  await desk.context().close();
});

test('what needs two people waits for a second one, and the customer sees what they agreed on', async ({
  page,
  browser,
}) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('6');
  await page.goto('/pages/account/reg?back=/pages/user/creditScore');
  await me.registers(phone);
  await expect(me.text('score.formula')).toBeVisible();
  const first = await Operator.joins(browser, { name: 'Rafiq First', roles: ['compliance'] });
  const second = await Operator.joins(browser, { name: 'Selina Second', roles: ['compliance'] });
  const subject = await first.opensCustomer(phone);
  await first.page.getByRole('tab', { name: texts.customers.tabs.score }).click();
  await first.button(texts.customers.correct).click();
  await first.page.getByLabel(texts.customers.scoreChange).fill('7');
  await expect(first.page.getByRole('dialog')).toContainText(texts.action.secondPerson);
  await first.gives('correct-score', SCORE_FOR);

  for (const operator of [second, first]) {
    await operator.opensDesk('approvals');
    await operator.page.getByRole('row').filter({ hasText: subject }).click();
    await expect(operator.page.getByText(SCORE_FOR)).toBeVisible();
  }
  // Who asked may take it back and not agree to it.
  await expect(first.page.getByText(texts.approvals.own)).toBeVisible();
  await expect(first.button(texts.approvals.withdraw)).toBeVisible();
  await expect(first.button(texts.approvals.approve)).toBeHidden();
  await second.button(texts.approvals.approve).click();
  const dialog = second.page.getByRole('dialog', { name: texts.approvals.approve });
  await dialog.getByLabel(texts.action.reason).fill('Seen the letter, too');
  await dialog.getByRole('button', { name: texts.approvals.approve }).click();
  await expect(dialog).toBeHidden();
  for (const { page: desk } of [second, first])
    await expect(desk.getByText(texts.approvals.states.done, { exact: true })).toBeVisible();
  await second.sees('5-agreed');

  await me.isTold(wordingOf('bn-BN', 'score-changed', {}).title);
  await expect(page.getByText(SCORE_FOR)).toBeVisible();
  await me.sees('operator-6-score');
  for (const operator of [second, first]) await operator.page.context().close();
});

/** A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock. */
function newPhone(operator: string): string {
  return `1${operator}${String(Date.now()).slice(-8)}`;
}

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
  await me.sees('operator-3-blurred');
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

/** Writes in the support chat. */
async function says(me: Customer, words: string): Promise<void> {
  await me.page.getByRole('textbox', { name: me.say('chat.write') }).fill(words);
  await me.button('chat.send').click();
}
