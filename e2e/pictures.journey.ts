// In: a server with its outbox, drawn documents as files of many kinds, a camera that shows one. Out: what becomes of pictures: of a profile, in the
// chat and before an operator, of papers; and an identity check that outlives the back button, a reload and another language.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { drawPaper } from '@hilsa/testkit/papers/draw-paper';
import { asFile, FILE_KINDS, NO_PICTURES, type PictureFile } from '@hilsa/testkit/papers/phone-pictures';
import { camerasOf, filmsPicture, hasNoCamera } from './camera.ts';
import { LANGUAGE_NAMES, meet, newPhone, type Customer } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { Operator } from './operator.ts';
import { agrees, newPerson } from './papers.ts';
import { CallingCustomer } from './register-by-call.ts';
import { texts } from './console-words.ts';
import type { Language } from './words.ts';

const KYC = '/pages/user/kyc';

test('a picture of oneself and one in the chat: what is none is told, what is one appears, here and at the desk, and stays', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { me, caller } = await enters(page, request, 'en-US', '8');
  await page.goto('/pages/user/userInfo');
  await me.button('profile.change-picture').click();
  await isToldOfNoPictures(me);
  await page
    .locator('input[type=file]')
    .setInputFiles(await asFile('motion', await drawPaper({ shape: 'card', side: 'front' })));
  await me.isTold(me.say('profile.saved'));
  const face = me.button('profile.change-picture').locator('img');
  await isShown(face, { width: 512, height: 512 });
  await page.reload();
  await isShown(face, { width: 512, height: 512 });

  await page.goto('/pages/common/service');
  await expect(me.text('chat.empty')).toBeVisible();
  await isToldOfNoPictures(me);
  const wide = await asFile('transparent', await drawPaper({ shape: 'card', side: 'back' }));
  await page.locator('input[type=file]').setInputFiles(wide);
  await expect(page.getByRole('img', { name: me.say('picture.chosen') })).toBeVisible();
  await me.button('chat.send').click();
  const sent = page.getByRole('log').getByRole('img', { name: me.say('picture.sent') });
  await isShown(sent, { width: 1600, height: 1009 });

  const operator = await Operator.joins(browser, { name: 'Pia Pictures', roles: ['support'] });
  await operator.opensDesk('chat');
  // Whoever waits longest is at the top, and other journeys ask, too.
  await operator.page.goto(`/console/#/chat/${caller.user.id}`);
  const seen = operator.page.getByRole('log').locator('img');
  for (const again of [false, true]) {
    if (again) await operator.page.reload();
    // Pictures are fetched when somebody asks for them: that somebody looked is noted.
    await operator.button(texts.chat.picture).click();
    await isShown(seen, { width: 1600, height: 1009 });
  }
  await operator.sees('pictures-1-chat');
  await page.reload();
  await isShown(sent, { width: 1600, height: 1009 });
  await operator.page.context().close();
});

test('the identity check takes files as phones make them, and keeps what was given through back, reload and another language', async ({
  page,
  request,
}) => {
  test.slow();
  const { me } = await enters(page, request, 'bn-BN', '4');
  const person = newPerson();
  await page.goto(KYC);
  await agrees(me, 'papers.begin');
  await me.button('papers.go-on').click();
  await page.getByLabel(me.say('papers.field-name')).fill(person.name);
  await page.getByLabel(me.say('papers.number-id-card')).fill(person.number);
  await me.button('papers.go-on').click();

  await test.step('back goes one step back, and what was typed is still there', async () => {
    await expect(page).toHaveURL(/step=front/);
    await page.goBack();
    await expect(page.getByLabel(me.say('papers.field-name'))).toHaveValue(person.name);
    await page.goBack();
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await page.goForward();
    await page.goForward();
  });
  await test.step('every kind of file is looked at and good', async () => {
    await isToldOfNoPictures(me);
    const front = await drawPaper({ shape: 'card', side: 'front', number: person.number.slice(4) });
    for (const kind of FILE_KINDS) {
      await page.locator('input[type=file]').setInputFiles(await asFile(kind, front));
      await expect(page.getByRole('img', { name: me.say('papers.front-id-card') })).toBeVisible();
      await expect(me.button('papers.use'), kind).toBeVisible();
      await expect(me.text('papers.rule-clear'), kind).toBeVisible();
    }
    await me.button('papers.use').click();
    await expect(page).toHaveURL(/step=back/);
  });
  await test.step('a reload loses nothing, not the picture either', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: me.say('papers.field-back'), exact: true })).toBeVisible();
    await page.goBack();
    // What was sent of a document comes back to nobody's page; that it has arrived is known.
    await expect(me.text('papers.received')).toBeVisible();
    await expect(me.button('papers.go-on')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(me.say('papers.number-id-card'))).toHaveValue(person.number);
  });
  await test.step('another language loses nothing', async () => {
    await page.goto('/pages/common/lang');
    await page.getByRole('radio', { name: LANGUAGE_NAMES['en-US'] }).click();
    const english = new (me.constructor as typeof Customer)(page, 'en-US');
    await page.goto(`${KYC}?step=details`);
    await expect(page.getByLabel(english.say('papers.field-name'))).toHaveValue(person.name);
  });
  await test.step('signing out forgets it', async () => {
    const english = new (me.constructor as typeof Customer)(page, 'en-US');
    expect(await keptHere(page)).toContain(person.number);
    await english.signsOut();
    expect(await keptHere(page)).not.toContain(person.number);
  });
});

test('the camera takes the picture by itself, is let go, and the reviewer is told how each was made', async ({
  page,
  request,
}) => {
  test.slow();
  const { me, caller } = await enters(page, request, 'en-US', '5');
  const desk = await DeskCalls.join(request, { name: 'Kadir Camera', roles: ['compliance'] });
  const person = newPerson();
  const paper = { shape: 'card', number: person.number.slice(4) } as const;
  await filmsPicture(page, await drawPaper({ ...paper, side: 'front' }));
  await page.goto(KYC);
  await agrees(me, 'papers.begin');
  await me.button('papers.go-on').click();
  await page.getByLabel(me.say('papers.field-name')).fill('Rahim Uddin Bepari');
  await page.getByLabel(me.say('papers.number-id-card')).fill(person.number);
  await me.button('papers.go-on').click();

  await me.button('papers.open-camera').click();
  await expect(me.button('papers.take')).toBeEnabled();
  // Left by the phone's own button: nobody is filmed any more.
  await page.goBack();
  await expect.poll(() => camerasOf(page)).toEqual({ live: 0, all: 1 });
  await page.goForward();
  await me.button('papers.open-camera').click();
  await me.button('papers.use').click();
  await expect(page).toHaveURL(/step=back/);
  expect(await camerasOf(page)).toEqual({ live: 0, all: 2 });
  const back = await asFile('progressive', await drawPaper({ ...paper, side: 'back' }));
  await page.locator('input[type=file]').setInputFiles(back);
  await me.button('papers.use').click();
  await me.button('papers.send').click();
  await expect(me.text('identity.pending')).toBeVisible();
  // Sent: neither the steps nor what was typed is behind one.
  await expect(page).toHaveURL(new RegExp(`${KYC}$`));
  expect(await keptHere(page)).not.toContain(person.number);

  const { looks } = await desk.ask('/papers/get', { id: await desk.caseOf(caller.user.id) });
  expect(looks.map(({ side, source }) => [side, source])).toEqual([
    ['front', 'camera'],
    ['back', 'upload'],
  ]);
  for (const { measures } of looks) expect(measures.filter(({ holds }) => !holds)).toEqual([]);
});

for (const [error, trouble] of [
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
] as const) {
  test(`without a camera (${trouble}) one is told why, and a file will do`, async ({ page, request }) => {
    const { me } = await enters(page, request, 'bn-BN', '6');
    await hasNoCamera(page, error);
    await page.goto(KYC);
    await agrees(me, 'papers.begin');
    await page.goto(`${KYC}?step=front`);
    await me.button('papers.open-camera').click();
    await expect(me.text(`papers.camera-${trouble}`)).toBeVisible();
    await expect(me.button('papers.camera-retry')).toBeVisible();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), me.button('papers.upload').click()]);
    await chooser.setFiles(await asFile('webp', await drawPaper({ shape: 'card', side: 'front' })));
    await expect(me.button('papers.use')).toBeVisible();
  });
}

/** Somebody new, registered by calls, on this page. */
async function enters(
  page: Page,
  request: ConstructorParameters<typeof CallingCustomer>[0],
  language: Language,
  operator: string,
): Promise<{ me: Customer; caller: CallingCustomer }> {
  const caller = new CallingCustomer(request, `0${newPhone(operator)}`);
  await caller.registers();
  return { me: await meet(page, language, await caller.kept()), caller };
}

async function isToldOfNoPictures(me: Customer): Promise<void> {
  for (const [trouble, file] of Object.entries(NO_PICTURES) as [keyof typeof NO_PICTURES, PictureFile][]) {
    await me.page.locator('input[type=file]').setInputFiles(file);
    await me.isTold(me.say(`picture.${trouble}`));
  }
}

/** The bytes have come and are a picture of this size. */
async function isShown(picture: Locator, size: { width: number; height: number }): Promise<void> {
  const shown = () =>
    picture.evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }));
  await expect(picture).toBeVisible();
  await expect.poll(shown).toEqual(size);
}

function keptHere(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
}
