// In: a page and a language. Out: what a person does with their thumb, found by the words on the screen, in either language.
import { expect, type Locator, type Page } from '@playwright/test';
import { keepPicture } from './picture.ts';
import { wordsOf, type Language, type Say } from './words.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { 'en-US': 'English', 'bn-BN': 'বাংলা' };
export const PASSWORD = 'silver haor 9';
/** The transaction PIN of everybody who trades with real money here. */
const PIN = '407193';
const CODE = /\b\d{6}\b/;
/** Between two codes to one phone for one purpose. */
const CODE_PAUSE_MS = 61_000;

/** What the product keeps on the device; only what a journey sets beforehand. */
export type Kept = Readonly<Record<string, unknown>>;

/** A customer on a page, who reads every toast, however short it stands. With `kept`, someone who was here before: the welcome is over. */
export async function meet(page: Page, language: Language, kept?: Kept): Promise<Customer> {
  await page.addInitScript(readToasts);
  if (kept !== undefined) await page.addInitScript(rememberFrom, [language, kept] as const);
  return new Customer(page, language);
}

/** In the page: notes what appears in any status line. */
function readToasts(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  new MutationObserver(() => {
    for (const status of document.querySelectorAll('[role=status]')) {
      const words = status.textContent?.trim() ?? '';
      if (words !== '' && told.at(-1) !== words) told.push(words);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page: fills the device's memory at the first page of a tab; later pages find what the product itself kept. */
function rememberFrom([language, kept]: readonly [Language, Kept]): void {
  if (sessionStorage.getItem('journey') !== null) return;
  sessionStorage.setItem('journey', 'began');
  const before = (JSON.parse(localStorage.getItem('hilsa') ?? '{}') as { state?: object }).state ?? {};
  localStorage.setItem('hilsa', JSON.stringify({ state: { ...before, welcomed: true, ...kept }, version: 1 }));
  localStorage.setItem('hilsa-lang', language);
}

export class Customer {
  readonly page: Page;
  readonly language: Language;
  readonly say: Say;
  /** What nobody else may learn: passwords, PINs and codes that were typed. */
  readonly secrets = new Set<string>([PASSWORD]);
  #lastCode = '';
  #nextConfirmMs = 0;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.say = wordsOf(language);
  }

  /** The same person on another tab of the same browser. */
  async onAnotherTab(path: string): Promise<Customer> {
    const other = await meet(await this.page.context().newPage(), this.language);
    await other.page.goto(path);
    return other;
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
    await keepPicture(this.page, `${this.language}-${picture}`);
  }

  /** A toast says this, whole or in part, or said it since the page was loaded. */
  async isTold(words: string | RegExp): Promise<void> {
    const told = (): Promise<string> =>
      this.page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'));
    await expect.poll(told).toMatch(typeof words === 'string' ? new RegExp(escaped(words)) : words);
  }

  /** Fills the registration form by phone: asks for a code, reads it in the outbox on a second tab, agrees and sends. */
  async registers(phone: string): Promise<void> {
    await this.page.getByLabel(this.say('login.phone-number')).fill(phone);
    await this.button('register.send').click();
    // The page proves that it is no script before the code goes out; that is honest work.
    await this.isTold(this.say('register.sent'));
    await this.page.getByLabel(this.say('register.code'), { exact: true }).fill(await this.codeInTheOutbox(phone));
    await this.page.getByLabel(this.say('register.password'), { exact: true }).fill(PASSWORD);
    await this.page.getByLabel(this.say('register.repeat'), { exact: true }).fill(PASSWORD);
    await this.page.getByText(this.say('register.consent')).click();
    await this.button('register.submit').click();
  }

  /** The newest code that the sandbox would have sent to this phone; waits for one that was not read before. */
  async codeInTheOutbox(phone: string): Promise<string> {
    const outbox = await this.onAnotherTab('/pages/user/outbox');
    const newest = outbox.page.getByRole('article').filter({ hasText: phone }).filter({ hasText: CODE }).first();
    let code = '';
    await expect
      .poll(async () => (code = CODE.exec(await newest.innerText())?.[0] ?? ''), { timeout: 30_000 })
      .not.toBe(this.#lastCode);
    await outbox.page.close();
    await this.page.bringToFront();
    this.#lastCode = code;
    this.secrets.add(code);
    return code;
  }

  /** Proves freshly that it is they: by the password and a code to the own phone. */
  async confirmsByCode(phone: string): Promise<void> {
    const sheet = this.sheet('confirm-you.title');
    await sheet.getByLabel(this.say('login.password'), { exact: true }).fill(PASSWORD);
    await expect.poll(Date.now, { timeout: CODE_PAUSE_MS + 10_000 }).toBeGreaterThan(this.#nextConfirmMs);
    this.#nextConfirmMs = Date.now() + CODE_PAUSE_MS;
    await sheet.getByRole('button', { name: this.say('register.send') }).click();
    await expect(sheet.getByRole('button', { name: this.pattern('register.again') })).toBeVisible();
    await sheet.getByLabel(this.say('register.code'), { exact: true }).fill(await this.codeInTheOutbox(phone));
    await sheet.getByRole('button', { name: this.say('confirm-you.submit') }).click();
    await expect(sheet).toBeHidden();
  }

  async logsIn(phone: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel(this.say('login.phone-number')).fill(phone);
    await this.page.getByLabel(this.say('login.password'), { exact: true }).fill(password);
    await this.button('login.submit').click();
  }

  async signsOut(): Promise<void> {
    await this.page.goto('/pages/tabbar/mine');
    await this.page.getByRole('button', { name: this.say('drawer.sign-out') }).click();
    await this.agreesTo('drawer.sign-out');
    await expect(this.page).toHaveURL(/\/pages\/common\/login/);
  }

  /** Answers a question that was asked first, by the button called so. */
  async agreesTo(key: string): Promise<void> {
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: this.say(key) })
      .click();
  }

  /** Chooses a day, YYYY-MM-DD, in the calendar that a field of this name opens. In English. */
  async choosesDay(key: string, day: string): Promise<void> {
    await this.page.getByRole('button', { name: this.pattern(key) }).click();
    const sheet = this.sheet(key);
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
    const cell = sheet.getByRole('button', { name: words });
    await expect(sheet.getByRole('grid')).toBeVisible();
    if ((await cell.count()) === 0) await sheet.getByRole('button', { name: this.say('common.month-after') }).click();
    await cell.click();
    await expect(sheet).toBeHidden();
  }

  /** A practice account from Home, with one tap. @returns its token */
  /** @param origin of another server than the journeys' own */
  async opensDemo(origin = ''): Promise<string> {
    await this.page.goto(`${origin}/pages/tabbar/home`);
    await this.button('login.demo').click();
    await expect(this.page.getByRole('region', { name: this.say('home.total') })).toBeVisible();
    return this.keeps('userTokenDemo');
  }

  /** What the device keeps under one of the product's keys. */
  async keeps(key: string): Promise<string> {
    const kept = await this.page.evaluate(() =>
      ['hilsa-session', 'hilsa'].map((shelf) => localStorage.getItem(shelf) ?? '{}'),
    );
    return (
      kept.map((text) => (JSON.parse(text) as { state?: Record<string, string> }).state?.[key]).find(Boolean) ?? ''
    );
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

  /**
   * Presses the ticket's own button and the one on the sheet that says every consequence. `ticket`: the sheet or page it stands on.
   * `asked`: what the customer does about what is asked before the order goes out.
   */
  async confirms(ticket: Locator, asked?: () => Promise<void>): Promise<void> {
    await this.placing(ticket).click();
    const sheet = this.sheet('confirm.title');
    await this.placing(sheet).click();
    await asked?.();
    await expect(sheet).toBeHidden();
  }

  /** Chooses a PIN on the keypad, twice; by default the one that the first order with real money asks for. */
  async choosesPin(title = 'pin.set-transaction', digits = PIN): Promise<void> {
    const sheet = this.sheet(title);
    await this.#types(sheet, digits);
    await expect(sheet.getByText(this.say('pin.again'), { exact: true })).toBeVisible();
    await this.#types(sheet, digits);
    await expect(sheet).toBeHidden();
  }

  /** Gives the transaction PIN, where an order in a new sign-in asks for it. */
  async givesPin(): Promise<void> {
    const sheet = this.sheet('pin.transaction');
    await this.#types(sheet, PIN);
    await expect(sheet).toBeHidden();
  }

  /** By thumb, on the keypad's own digits. */
  async #types(sheet: Locator, digits: string): Promise<void> {
    this.secrets.add(digits);
    for (const digit of digits) {
      const shown = this.language === 'bn-BN' ? String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x09e6) : digit;
      await sheet.getByRole('button', { name: shown, exact: true }).click();
    }
  }

  /** The button that places the order: "Buy 0.01 BTC", "Sell 0.01 BTC", "Buy BTC for 500 USDT". */
  placing(within: Locator): Locator {
    const [buy, sell] = [escaped(this.say('trade.buy')), escaped(this.say('trade.sell'))];
    const name = new RegExp(`^(?:${buy} .+|${sell} .+|${this.pattern('ticket.buy-for').source})$`);
    return within.getByRole('button', { name }).first();
  }

  /** A text whose placeholders may hold anything. */
  pattern(key: string): RegExp {
    return new RegExp(escaped(this.say(key)).replace(/\\\{\w+\\\}/g, '.+'));
  }
}

/** A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock. */
export function newPhone(operator: string): string {
  return `1${operator}${String(Date.now()).slice(-8)}`;
}

/** A text as a part of a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
