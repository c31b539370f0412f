// In: a customer at the identity check. Out: the wizard gone through with drawn documents: bad pictures told and left, good ones sent.
import { expect } from '@playwright/test';
import { drawPaper, type DrawnFlaw, type DrawnPaper } from '@hilsa/testkit/papers/draw-paper';
import type { Customer } from './customer.ts';

type Side = DrawnPaper['side'];
/** What is said under a picture that is spoiled so. */
const SAID: Readonly<Partial<Record<DrawnFlaw, string>>> = {
  blurred: 'papers.flaw-not-sharp',
  cut: 'papers.flaw-border-not-full',
  dark: 'papers.flaw-too-dark',
  glare: 'papers.flaw-glare',
};

/** Invented, with O for 0 in the day of birth. */
const MISREAD = 'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<<\nA012345678BGD9OO1158M3001145<<<<<<<<<<<<<<<2';

export interface PersonOnPaper {
  readonly name: string;
  /** Seventeen digits, as on an older card. */
  readonly number: string;
}

/** Somebody whose number no other account of this server has: the year of birth and thirteen digits of the clock. */
export function newPerson(): PersonOnPaper {
  return { name: 'রহিম উদ্দিন বেপারী', number: `1990${Date.now()}` };
}

/** Agrees and begins, or begins again. */
export async function agrees(me: Customer, begin: 'papers.begin' | 'papers.redo'): Promise<void> {
  await me.button(begin).click();
  await expect(me.text('papers.consent-missing')).toBeVisible();
  await me.page.getByText(me.say('papers.consent')).click();
  await me.button(begin).click();
}

/** An ID card, by name and by number in the digits of the person's own language. */
export async function givesDetails(me: Customer, { name, number }: PersonOnPaper): Promise<void> {
  const { page } = me;
  await page.getByRole('radio', { name: new RegExp(`^${me.say('papers.type-id-card')}`) }).click();
  await me.button('papers.go-on').click();
  await page.getByLabel(me.say('papers.field-name')).fill(name);
  const typed = me.language === 'bn-BN' ? number.replace(/\d/g, bengaliDigit) : number;
  await page.getByLabel(me.say('papers.number-id-card')).fill(typed);
  await me.button('papers.go-on').click();
}

/** A passport whose lines are typed with letters for digits: what may be meant stands below them. */
export async function misreadsLines(me: Customer): Promise<void> {
  const { page } = me;
  await agrees(me, 'papers.begin');
  await page.getByRole('radio', { name: new RegExp(`^${me.say('papers.type-passport')}`) }).click();
  await me.button('papers.go-on').click();
  await page.getByLabel(me.say('papers.field-mrz')).fill(MISREAD);
  await page.getByLabel(me.say('papers.field-mrz')).blur();
  await expect(me.button('papers.mrz-take')).toBeVisible();
}

/** An ID card, up to a picture of it in which a lamp shines. */
export async function choosesGlaringPicture(me: Customer): Promise<void> {
  await agrees(me, 'papers.begin');
  await givesDetails(me, newPerson());
  await isToldWhatIsWrong(me, 'front', 'glare');
}

/** Chooses a picture that will not do, and is told why; there is no way to send it. */
export async function isToldWhatIsWrong(me: Customer, side: Side, flaw: DrawnFlaw): Promise<void> {
  await chooses(me, { shape: 'card', side, flaw });
  await expect(me.text(SAID[flaw]!)).toBeVisible();
  await expect(me.button('papers.use')).toBeHidden();
}

/** Chooses a good picture and sends it. */
export async function givesPicture(me: Customer, side: Side, number: string): Promise<void> {
  await chooses(me, { shape: 'card', side, number });
  await me.button('papers.use').click();
}

async function chooses(me: Customer, paper: DrawnPaper): Promise<void> {
  const title = me.say(paper.side === 'front' ? 'papers.front-id-card' : 'papers.field-back');
  await expect(me.page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const picture = { name: `${paper.side}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(await drawPaper(paper)) };
  await me.page.locator('input[type=file]').setInputFiles(picture);
}

function bengaliDigit(digit: string): string {
  return String.fromCodePoint(digit.codePointAt(0)! - 0x30 + 0x09e6);
}
