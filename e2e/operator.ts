// In: the command on the server, and a browser. Out: what an operator does in the console, found by the console's own words.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { ACTIONS, type ActionName } from '@hilsa/contract/console/desks';
import type { Role } from '@hilsa/contract/console/roles';
import { texts } from './console-words.ts';
import { keepPicture } from './picture.ts';
import { AuthenticatorApp } from './authenticator-app.ts';

const PASSWORD = 'a wide river, a small boat';
const ROOT = join(import.meta.dirname, '..');
const LATER = join(import.meta.dirname, 'later.ts');
/** What `npm run operator` runs. */
const COMMAND = join(ROOT, 'apps/server/src/operations/operator.command.ts');
/** In the invitation, in groups of four letters. */
const SECRET = /^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/;
const run = promisify(execFile);

export interface Invited {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** A server of one journey. `now`: where its time passes apart from the machine's, UTC milliseconds. */
interface OwnServer {
  readonly address: string;
  readonly dataDir: string;
  now?(): number;
}

/** Invites somebody by the command on the server of this run, or on one of its own. @returns the address and the link, which works once */
export async function invite({ name, roles }: Invited, server?: OwnServer): Promise<{ email: string; link: string }> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@operators.example`;
  const words = ['invite', '--email', email, '--name', name, '--roles', roles.join(',')];
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: server === undefined ? process.env['JOURNEY_PORT'] : new URL(server.address).port,
    DATA_DIR: server?.dataDir ?? process.env['JOURNEY_DATA_DIR'],
  };
  // What an invitation is good for begins at the machine's time: where the server's has passed, the command is given as much later.
  const { stdout } = await (server?.now === undefined
    ? run('npm', ['run', '--silent', 'operator', '--', ...words], { cwd: ROOT, env })
    : run(process.execPath, ['--import', LATER, COMMAND, ...words], {
        cwd: ROOT,
        env: { ...env, LATER_MS: String(server.now() - Date.now()) },
      }));
  const link = /\bhttps?:\/\/\S+\/console\/#\/invite\/\S+/.exec(stdout)?.[0];
  if (link === undefined) throw new Error(`the command printed no link:\n${stdout}`);
  return { email, link };
}

/** Words of a desk whose rows are of both worlds. */
interface DeskOfWorlds {
  readonly desk: string;
  readonly search: string;
  readonly worlds: { readonly demo: string };
}

export class Operator {
  readonly page: Page;
  readonly name: string;
  readonly #email: string;
  readonly #app: AuthenticatorApp;

  private constructor(page: Page, name: string, email: string, app: AuthenticatorApp) {
    this.page = page;
    this.name = name;
    this.#email = email;
    this.#app = app;
  }

  /** Somebody new at a desk of their own: invited, behind the link with a password and an authenticator, inside. */
  static async joins(browser: Browser, invited: Invited, server?: OwnServer): Promise<Operator> {
    const { email, link } = await invite(invited, server);
    const context = await browser.newContext({
      baseURL: new URL(link).origin,
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      hasTouch: false,
    });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    const app = new AuthenticatorApp(await page.locator('code', { hasText: SECRET }).innerText(), server?.now);
    await page.getByLabel(texts.door.newPassword(12)).fill(PASSWORD);
    await page.getByLabel(texts.door.passwordAgain).fill(PASSWORD);
    await page.getByLabel(texts.door.code).fill(await app.code());
    const operator = new Operator(page, invited.name, email, app);
    await operator.showsFactors();
    await operator.sees('1-invitation');
    await operator.button(texts.door.finish).click();
    await operator.isInside();
    // The link has done its work: it opens nothing for whoever finds it.
    const finder = await context.newPage();
    await finder.goto(link);
    await expect(finder.getByRole('alert')).toBeVisible();
    await expect(finder.getByText(email)).toBeHidden();
    await finder.close();
    return operator;
  }

  /** Whenever the console asks to show anew that it is still them, they do, and what they did before goes on. */
  async showsFactors(): Promise<void> {
    const { page } = this;
    const question = page.getByRole('dialog', { name: texts.factor.title });
    await page.addLocatorHandler(question, async () => {
      await question.getByLabel(texts.door.code).fill(await this.#app.code());
      await question.getByRole('button', { name: texts.factor.byCode, exact: true }).click();
    });
  }

  /** Leaves, and comes back with password and code. */
  async signsInAgain(): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: this.name }).click();
    await page.getByRole('menuitem', { name: /log ?out/i }).click();
    await page.getByLabel(texts.door.email).fill(this.#email);
    await this.comesThroughTheDoor();
    await this.isInside();
  }

  /** Time has passed and the session with it: once more through the door. */
  async comesBack(): Promise<void> {
    await this.page.goto('/console/');
    await this.page.getByLabel(texts.door.email).fill(this.#email);
    await this.comesThroughTheDoor();
    await this.isInside();
  }

  /** By password and code; who it is stands there already. */
  async comesThroughTheDoor(): Promise<void> {
    const { page } = this;
    await page.getByLabel(texts.door.password).fill(PASSWORD);
    await this.button(texts.door.next).click();
    await page.getByLabel(texts.door.code).fill(await this.#app.code());
    await this.button(texts.door.signIn).click();
  }

  /** The session ends without this page having done anything, as by time or by another operator. */
  async losesTheSession(): Promise<void> {
    const { origin } = new URL(this.page.url());
    const headers = { origin, 'x-hilsa-console': '1' };
    const { code } = await (await this.page.request.post('/console-api/logout', { data: {}, headers })).json();
    expect(code).toBe(0);
  }

  async isInside(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: texts.frame.menu })).toBeVisible();
    await expect(this.page.getByRole('status', { name: texts.states.live })).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async opensDesk(name: keyof typeof texts.desks): Promise<void> {
    await this.opensPlace(texts.desks[name]);
  }

  /** @param label as the menu has it */
  async opensPlace(label: string): Promise<void> {
    const desks = this.page.getByRole('navigation', { name: texts.frame.menu });
    await desks.getByRole('link', { name: new RegExp(`^${label}`) }).click();
  }

  /** Finds the customer by phone and opens them. @returns their id */
  async opensCustomer(phone: string): Promise<string> {
    await this.opensDesk('customers');
    await this.page.getByPlaceholder(texts.customers.search).fill(phone);
    const rows = this.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') });
    await expect(rows).toHaveCount(1);
    await rows.click();
    await expect(this.page.getByRole('tab', { name: texts.customers.tabs.profile })).toBeVisible();
    return /\/customers\/(\d+)\/show/.exec(this.page.url())![1]!;
  }

  /** In the dialog of an action: gives the reason and presses the button, which is called as the action is. */
  async gives(action: ActionName, reason: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: ACTIONS[action].title });
    await expect(dialog).toContainText(ACTIONS[action].confirmation);
    await dialog.getByLabel(texts.action.reason).fill(reason);
    await dialog.getByRole('button', { name: ACTIONS[action].title }).click();
    await expect(dialog).toBeHidden();
  }

  /** At a desk of what stands in both worlds: finds it, and opens that of the demo. */
  async opensInDemo({ desk, search, worlds }: DeskOfWorlds, what: string): Promise<void> {
    await this.opensPlace(desk);
    await this.page.getByPlaceholder(search).fill(what);
    const rows = this.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') });
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: worlds.demo }).click();
  }

  /** Finds what waits for a second person by its subject, and agrees. */
  async agreesTo(subject: string): Promise<void> {
    // The list as it was a moment ago may still show what is decided: then nothing can be agreed to there.
    await expect(async () => {
      await this.opensDesk('approvals');
      await this.page.getByRole('row').filter({ hasText: subject }).click({ timeout: 10_000 });
      await expect(this.button(texts.approvals.approve)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await this.approves('Seen it, too');
  }

  /** What stands open before them. */
  async approves(reason: string): Promise<void> {
    await this.button(texts.approvals.approve).click();
    const dialog = this.page.getByRole('dialog', { name: texts.approvals.approve });
    await dialog.getByLabel(texts.action.reason).fill(reason);
    await dialog.getByRole('button', { name: texts.approvals.approve }).click();
    await expect(dialog).toBeHidden();
  }

  async sees(picture: string): Promise<void> {
    await keepPicture(this.page, `console-${picture}`);
  }
}
