// In: a practice account. Out: a robot rented, followed, given more, stopped and left; an own script heard, and stopped for want of money until there is
// more; an own grid drawn and set to work; in both languages.
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { languagesOf } from './words.ts';

/** A minute has to close, and the market is given a moment. */
const CANDLE = { timeout: 100_000 };

const DCA =
  'hilsa-robot-1;dca;market=ETHUSDT;amount=125000000;everyCandles=360;safetyOrders=7;stepPpm=20000;growthPpm=50000;takePpm=15000';

for (const language of languagesOf('robots'))
  test(`robots in ${language}: rent, follow, add, stop, leave; an own script; an own grid`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(420_000);
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto('/pages/robot/list');
    await expect(me.text('robot.none-yet')).toBeVisible();
    await me.sees('robots-list');

    await page.goto('/pages/robot/detail?id=0');
    await page.getByRole('button', { name: me.pattern('robot.rent') }).click();
    const renting = me.sheet('robot.rent-title');
    await renting.getByRole('textbox').fill('4999');
    await expect(renting.getByText(me.pattern('robot.problem-below')).first()).toBeVisible();
    await renting.getByRole('textbox').fill('5000');
    await me.sees('robots-rent');
    await renting.getByRole('button', { name: me.pattern('robot.rent-for') }).click();
    await me.isTold(me.say('robot.rented'));
    await me.button('robot.add').click();
    const adding = me.sheet('robot.add-title');
    await adding.getByRole('textbox').fill('100');
    await adding.getByRole('button', { name: me.say('robot.add'), exact: true }).click();
    await me.isTold(me.say('robot.added'));
    await page.getByRole('radio', { name: me.say('robot.part-log'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(CANDLE);
    await me.sees('robots-log');
    await me.button('robot.stop').click();
    await expect(me.text('robot.stop-by-customer')).toBeVisible();
    await me.button('robot.leave').click();
    await me.agreesTo('robot.leave');
    await expect(me.button('robot.leave')).toHaveCount(0);

    await page.goto('/pages/robot/list');
    await me.button('robot.script-set-up').click();
    await me.sees('robots-script');
    await me.button('robot.own-rent').click();
    await me
      .sheet('robot.rent-title')
      .getByRole('button', { name: me.pattern('robot.rent-for') })
      .click();
    await me.button('robot.script-show').click();
    const [address, key] = await page.locator('section code').allInnerTexts();
    await me.sees('robots-script-door');
    // All of its money is taken out: what its script asks for can not be paid.
    await me.button('robot.release').click();
    const releasing = me.sheet('robot.release-title');
    await releasing.getByRole('textbox').fill('5000');
    await releasing.getByRole('button', { name: me.say('robot.release'), exact: true }).click();
    await me.isTold(me.say('robot.released-coins'));
    const signature = createHmac('sha256', key!).update(`${address}\n1\nenter`).digest('hex');
    const heard = await page.request.post(`${baseURL}/ipxbdb-api/stock/ai/signal`, {
      data: { address, number: 1, kind: 'enter', signature },
    });
    expect(await heard.json()).toMatchObject({ data: { number: '1' } });
    await expect(me.text('robot.add-to-resume')).toBeVisible(CANDLE);
    await me.sees('robots-short');
    await me.button('robot.add').click();
    await me.sheet('robot.add-title').getByRole('textbox').fill('5000');
    await me
      .sheet('robot.add-title')
      .getByRole('button', { name: me.say('robot.add'), exact: true })
      .click();
    await expect(me.text('robot.add-to-resume')).toHaveCount(0);

    // Its money pays for the next one.
    await me.button('robot.leave').click();
    await me.agreesTo('robot.leave');
    await expect(me.button('robot.leave')).toHaveCount(0);
    await page.goto('/pages/robot/list');
    await me.button('robot.set-up-own').click();
    const low = page.getByRole('slider').last();
    const before = await low.getAttribute('aria-valuenow');
    await low.press('ArrowDown');
    await expect(low).not.toHaveAttribute('aria-valuenow', before!);
    await me.text('robot.carry').click();
    await expect(page.getByRole('img', { name: me.say('robot.settings') })).toBeVisible();
    await me.sees('robots-own-grid');
    // Carried as text to another rule's form and back, and read from a picture of its code.
    const code = page.getByRole('img', { name: me.say('robot.settings') });
    const picture = await code.screenshot();
    const settings = await page.locator('details code').innerText();
    await page.goto('/pages/robot/list');
    await me.button('robot.set-up-own').click();
    await me.button('robot.bring').click();
    const bringing = me.sheet('robot.bring');
    await bringing.getByRole('textbox').fill('hilsa-robot-1;grid;market=BTCUSDT');
    await me.button('robot.bring-take').click();
    await expect(bringing.getByText(me.say('robot.bring-none'))).toBeVisible();
    await bringing.getByRole('textbox').fill(DCA);
    await me.button('robot.bring-take').click();
    await expect(me.text('robot.brought')).toBeVisible();
    await expect(page.getByLabel(me.say('robot.field-safetyOrders'), { exact: true })).toHaveValue(/[7৭]/);
    await me.sees('robots-own-dca');
    await me.button('robot.bring').click();
    await page.locator('input[type=file]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('slider')).toHaveCount(2);
    await me.text('robot.carry').click();
    await expect(page.locator('details code')).toHaveText(settings);
    await me.button('robot.own-rent').click();
    await me
      .sheet('robot.rent-title')
      .getByRole('button', { name: me.pattern('robot.rent-for') })
      .click();
    await expect(me.button('robot.leave')).toBeVisible();
    await page.goto('/pages/robot/record');
    await expect(me.text('robot.income-today')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await me.sees('robots-record');
    // Today's money of all of them first, in the money that values are shown in.
    await page.goto('/pages/robot/list');
    await expect(me.text('robot.today')).toBeVisible();
    await expect(me.button('robot.stop-all')).toBeVisible();
    await me.sees('robots-mine');
  });
