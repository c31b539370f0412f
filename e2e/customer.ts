// In: a page and a language. Out: what a person does with their thumb, found by the words on the screen, in either language.
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { wordsOf, type Language, type Say } from './words.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { 'en-US': 'English', 'bn-BN': 'বাংলা' };
export const PASSWORD = 'silver haor 9';
const PICTURES = join(import.meta.dirname, '.artefacts/pictures');

/** What the product keeps on the device; only what a journey sets beforehand. */
export type Kept = Readonly<Record<string, string | boolean | number | readonly string[]>>;

/** Someone who was here before: the language is chosen and the welcome is over. Call before the first page opens. */
export async function wasHereBefore(page: Page, language: Language, kept: Kept = {}): Promise<void> {
  await page.addInitScript(
    ([chosen, state]) => {
      // Only at the first page of a tab: later ones find what the product itself kept.
      if (sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'began');
      const before = JSON.parse(localStorage.getItem('hilsa') ?? '{}').state ?? {};
      localStorage.setItem('hilsa', JSON.stringify({ state: { ...before, welcomed: true, ...state }, version: 1 }));
      localStorage.setItem('hilsa-lang', chosen);
    },
    [language, kept] as const,
  );
}

export class Customer {
  readonly page: Page;
  readonly language: Language;
  readonly say: Say;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.say = wordsOf(language);
  }

  /** The same person on another tab of the same browser. */
  async onAnotherTab(path: string): Promise<Customer> {
    const page = await this.page.context().newPage();
    await page.goto(path);
    return new Customer(page, this.language);
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key), exact: true });
  }

  radio(key: string): Locator {
    return this.page.getByRole('radio', { name: this.say(key), exact: true });
  }

  text(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByText(this.say(key, values), { exact: true });
  }

  /** A field of the ticket by the first words of its label. */
  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${escaped(this.say(key))}`) });
  }

  /** A sheet or dialog by its title. */
  sheet(key: string): Locator {
    return this.page.getByRole('dialog', { name: this.say(key), exact: true });
  }

  async sees(picture: string): Promise<void> {
    await this.page.screenshot({ path: join(PICTURES, `${this.language}-${picture}.png`) });
  }

  /** A toast says this, whole or in part. */
  async isTold(words: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
  }

  /** Fills the registration form by phone: asks for a code, reads it in the outbox on a second tab, agrees and sends. */
  async registers(phone: string): Promise<void> {
    await this.page.getByLabel(this.say('login.phone-number')).fill(phone);
    await this.button('register.send').click();
    // The page proves that it is no script before the code goes out; that is honest work.
    await expect(this.text('register.sent')).toBeVisible({ timeout: 30_000 });
    await this.page.getByLabel(this.say('register.code'), { exact: true }).fill(await this.#codeInTheOutbox(phone));
    await this.page.getByLabel(this.say('register.password'), { exact: true }).fill(PASSWORD);
    await this.page.getByLabel(this.say('register.repeat'), { exact: true }).fill(PASSWORD);
    await this.page.getByText(this.say('register.consent')).click();
    await this.button('register.submit').click();
  }

  async #codeInTheOutbox(phone: string): Promise<string> {
    const outbox = await this.onAnotherTab('/pages/user/outbox');
    const message = outbox.page.getByRole('article').filter({ hasText: phone });
    await expect(message).toBeVisible();
    const code = /\b\d{6}\b/.exec(await message.innerText())?.[0];
    await outbox.page.close();
    if (code === undefined) throw new Error('no code in the message');
    return code;
  }

  async logsIn(phone: string): Promise<void> {
    await this.page.getByLabel(this.say('login.phone-number')).fill(phone);
    await this.page.getByLabel(this.say('login.password'), { exact: true }).fill(PASSWORD);
    await this.button('login.submit').click();
  }

  /** A practice account from Home, with one tap. @returns its token */
  async opensDemo(): Promise<string> {
    await this.page.goto('/pages/tabbar/home');
    await this.button('login.demo').click();
    await expect(this.page.getByRole('region', { name: this.say('home.total') })).toBeVisible();
    return this.keeps('userTokenDemo');
  }

  /** What the device keeps under one of the product's keys. */
  async keeps(key: string): Promise<string> {
    const kept = await this.page.evaluate(() => localStorage.getItem('hilsa') ?? '{}');
    return String((JSON.parse(kept) as { state?: Record<string, unknown> }).state?.[key] ?? '');
  }

  /** Takes test money on the sheet that Deposit opens. */
  async takesTestMoney(amount: string): Promise<void> {
    const sheet = this.sheet('funding.title');
    await sheet.getByRole('textbox', { name: this.say('funding.amount') }).fill(amount);
    const [before = '', after = ''] = this.say('funding.take', { amount: '\u0000', asset: 'USDT' }).split('\u0000');
    await sheet.getByRole('button', { name: new RegExp(`^${escaped(before)}.*${escaped(after)}$`) }).click();
    await expect(sheet).toBeHidden();
  }

  /** Chooses the form of order on the open ticket. */
  async choosesForm(form: 'limit' | 'market' | 'stop' | 'take-profit'): Promise<void> {
    await this.radio(`type.${form}`).click();
  }

  /** Presses the ticket's own button and the one on the sheet that says every consequence. `ticket`: the sheet or page it stands on. */
  async confirms(ticket: Locator): Promise<void> {
    const name = this.#placing;
    await ticket.getByRole('button', { name }).first().click();
    const sheet = this.sheet('confirm.title');
    await sheet.getByRole('button', { name }).click();
    await expect(sheet).toBeHidden();
  }

  /** The words of the placing button: "Buy 0.01 BTC", "Sell 0.01 BTC", "Buy BTC for 500 USDT". */
  get #placing(): RegExp {
    const [buy, sell] = [escaped(this.say('trade.buy')), escaped(this.say('trade.sell'))];
    return new RegExp(`^(?:${buy} .+|${sell} .+|${this.pattern('ticket.buy-for').source})$`);
  }

  /** A text whose placeholders may hold anything. */
  pattern(key: string): RegExp {
    return new RegExp(escaped(this.say(key)).replace(/\\\{\w+\\\}/g, '.+'));
  }
}

/** A text as a part of a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
