// In: people in every state, somebody at the console. Out: every view of the console to be looked at: where it is, what it shows, what is opened on it.
import type { Locator, Page } from '@playwright/test';
import type { ContentKind } from '@hilsa/contract';
import { ACTIONS } from '@hilsa/contract/console/desks';
import { words as booksWords } from '../apps/console/src/desks/books/words.ts';
import { words as contractWords } from '../apps/console/src/desks/contracts/words.ts';
import { words as conversionWords } from '../apps/console/src/desks/conversion/words.ts';
import { words as optionWords } from '../apps/console/src/desks/options/words.ts';
import { words as marketWords } from '../apps/console/src/desks/markets/words.ts';
import { words as offeringWords } from '../apps/console/src/desks/offerings/words.ts';
import { words as researchWords } from '../apps/console/src/desks/research/words.ts';
import { words as loanWords } from '../apps/console/src/desks/loans/words.ts';
import { houseWords } from '../apps/console/src/desks/payments/house-words.ts';
import { payoutWords } from '../apps/console/src/desks/payments/payout-words.ts';
import { words as paymentWords } from '../apps/console/src/desks/payments/words.ts';
import { words as planWords } from '../apps/console/src/desks/plans/words.ts';
import { packWords } from '../apps/console/src/desks/shares/pack-words.ts';
import { words as shareWords } from '../apps/console/src/desks/shares/words.ts';
import { words as robotWords } from '../apps/console/src/desks/robots/words.ts';
import { texts } from './console-words.ts';
import type { DeskCalls } from './desk-calls.ts';
import type { People } from './people.ts';

/** What does not come is named, and the next is looked at. */
const PATIENCE_MS = 15_000;
/** Where nothing of any desk stands. */
const ELSEWHERE = '/nowhere';

/** Whose pages are opened. */
export interface DeskSubjects {
  readonly customerId: string;
  readonly paperId: string;
  readonly approvalId: string;
  readonly operatorId: string;
  readonly rowId: string;
  readonly offeringId: string;
}

export interface DeskView {
  readonly name: string;
  readonly path: string;
  /** On the page when it has come. */
  shows(page: Page): Locator;
  open?(page: Page): Promise<void>;
}

/** What desks have besides what customers did: changes that wait for a second person, answers that are kept, notes. */
export async function fillDesks(desk: DeskCalls, people: People): Promise<DeskSubjects> {
  const { list } = await desk.ask('/customers/list', { search: people.settled.phone });
  const customerId = list[0]!.id;
  await desk.act('add-note', customerId, { text: 'Called at 11:20.\nAsked how long a check takes.' }, 'Phone call');
  const answer = { title: 'A check', textEn: 'Within one working day.', textBn: 'এক কর্মদিবসের মধ্যে।' };
  await desk.act('save-canned-answer', 'new', answer, 'Asked daily');
  await desk.act('confirm-abuse', customerId, {}, 'Sold the account to a neighbour');
  const [papers, approvals, operators, rows, offerings] = await Promise.all([
    desk.ask('/papers/list', { status: 'pending' }),
    desk.ask('/approvals/list', { state: 'waiting', subject: customerId }),
    desk.ask('/operators/list', {}),
    desk.ask('/audit/list', { what: 'disable-customer' }),
    desk.ask('/offerings/list', { status: 'open' }),
  ]);
  return {
    customerId,
    paperId: papers.list[0]!.id,
    approvalId: approvals.list[0]!.id,
    operatorId: operators.list[0]!.id,
    rowId: rows.list[0]!.id,
    offeringId: offerings.list[0]!.id,
  };
}

/** As the menu groups them. */
export type DeskGroup = 'customers' | 'queues' | 'products' | 'terms' | 'content' | 'house';

/** Every desk, what opens on it, and what stands there when nothing is found. */
export const DESK_VIEWS: Readonly<Record<DeskGroup, (subjects: DeskSubjects) => readonly DeskView[]>> = {
  customers: customerViews,
  queues: queueViews,
  products: productViews,
  terms: termsViews,
  content: contentViews,
  house: houseViews,
};

function customerViews({ customerId }: DeskSubjects): readonly DeskView[] {
  const customer = `/customers/${customerId}/show`;
  const words = texts.customers;
  return [
    { name: 'today', path: '/', shows: heading(texts.desks.papers) },
    { name: 'customers', path: '/customers', shows: said(words.statuses[0]) },
    { name: 'customers-none', path: '/customers', shows: said(words.statuses[0]), open: searchesNobody },
    { name: 'customer', path: customer, shows: said(words.consent) },
    ...(['balances', 'orders', 'sessions', 'apiKeys', 'notes', 'score', 'history'] as const).map((tab) => ({
      name: `customer-${tab}`,
      path: customer,
      shows: tabOf(words.tabs[tab]),
      open: opensTab(words.tabs[tab]),
    })),
    { name: 'customer-disable', path: customer, shows: tabOf(words.tabs.score), open: asks(texts.bulk.disable) },
    { name: 'customer-unknown', path: '/customers/999999999/show', shows: alert },
  ];
}

function queueViews({ customerId, paperId, approvalId }: DeskSubjects): readonly DeskView[] {
  return [
    { name: 'markets', path: '/markets', shows: said('BTCUSDT') },
    { name: 'market', path: '/markets/real:BTCUSDT/show', shows: said(marketWords.lastPrice) },
    {
      name: 'market-halt',
      path: '/markets/real:BTCUSDT/show',
      shows: said(marketWords.lastPrice),
      open: opens(marketWords.halt),
    },
    { name: 'share-actions', path: '/shares', shows: said(shareWords.enter) },
    {
      name: 'share-action-entered',
      path: '/shares',
      shows: said(shareWords.enter),
      open: opens(shareWords.enter),
    },
    { name: 'share-listed', path: '/shares', shows: said(shareWords.enter), open: opens(shareWords.listShare) },
    { name: 'share-code', path: '/shares', shows: said(shareWords.enter), open: opens(shareWords.change) },
    { name: 'market-packs', path: '/market-packs', shows: said(packWords.from) },
    { name: 'market-pack', path: '/market-packs/real:BD/show', shows: said(packWords.plan) },
    {
      name: 'market-pack-planned',
      path: '/market-packs/real:BD/show',
      shows: said(packWords.plan),
      open: opens(packWords.plan),
    },
    { name: 'papers', path: '/papers', shows: said(texts.people.papers['id-card']) },
    { name: 'case', path: `/papers/${paperId}/show`, shows: said(texts.papers.number) },
    { name: 'case-reject', path: `/papers/${paperId}/show`, shows: said(texts.papers.number), open: sendsBack },
    { name: 'kind-requests', path: '/kind-requests', shows: said(/larger limits|Nobody asks/) },
    { name: 'lost-factors', path: '/factor-resets', shows: said(new RegExp(`${texts.requests.state}|Nobody`)) },
    { name: 'inbox', path: '/chat', shows: said(texts.chat.shows.mine) },
    { name: 'conversation', path: `/chat/${customerId}`, shows: answerField },
    { name: 'saved-answers', path: `/chat/${customerId}`, shows: answerField, open: opens(texts.chat.manageCanned) },
    { name: 'approvals', path: '/approvals', shows: said(ACTIONS['confirm-abuse'].title) },
    { name: 'approval', path: `/approvals/${approvalId}/show`, shows: said(texts.changes.title) },
    { name: 'approval-approve', path: `/approvals/${approvalId}/show`, shows: said(texts.changes.title), open: agrees },
  ];
}

const OPTION = '/options/real:DS30/show';
const CONTRACT = '/contracts/real:BTCUSDT-PERP/show';

function productViews({ offeringId }: DeskSubjects): readonly DeskView[] {
  const pair = '/conversion/real:USD-BDT/show';
  const offering = `/offerings/${offeringId}/show`;
  return [
    { name: 'blocks', path: '/blocks', shows: saidOrNone(offeringWords.asked, offeringWords.noBlocks) },
    { name: 'escrow', path: '/escrow', shows: saidOrNone(offeringWords.captured, offeringWords.noEscrow) },
    {
      name: 'depository-files',
      path: '/depository-files',
      shows: saidOrNone(offeringWords.due, offeringWords.noFiles),
    },
    { name: 'mandates', path: '/mandates', shows: saidOrNone(offeringWords.noticeAt, offeringWords.noMandates) },
    { name: 'pairs', path: '/conversion', shows: said('USD-BDT') },
    { name: 'pair-made', path: '/conversion', shows: said('USD-BDT'), open: opens(conversionWords.make) },
    { name: 'pair', path: pair, shows: said(conversionWords.inventory) },
    { name: 'pair-rules', path: pair, shows: said(conversionWords.sources), open: opens(conversionWords.change) },
    { name: 'contracts', path: '/contracts', shows: said('BTCUSDT-PERP') },
    { name: 'contract', path: CONTRACT, shows: said(contractWords.risk) },
    { name: 'contract-terms', path: CONTRACT, shows: said(contractWords.risk), open: opens(contractWords.change) },
    { name: 'contract-caps', path: CONTRACT, shows: said(contractWords.caps), open: opens(contractWords.capsChange) },
    { name: 'contract-seed', path: CONTRACT, shows: said(contractWords.seeds), open: opens(contractWords.seed) },
    { name: 'options', path: '/options', shows: said('DS30') },
    { name: 'option', path: OPTION, shows: said(optionWords.exposure) },
    { name: 'option-terms', path: OPTION, shows: said(optionWords.exposure), open: opens(optionWords.change) },
    { name: 'offerings', path: '/offerings', shows: said(/New shares|Block/) },
    { name: 'offering', path: offering, shows: said(offeringWords.quotas) },
    { name: 'offering-cancel', path: offering, shows: said(offeringWords.quotas), open: opens(offeringWords.cancel) },
    { name: 'research', path: '/research', shows: said(new RegExp(`${researchWords.market}|${researchWords.empty}`)) },
    { name: 'books', path: '/books', shows: said('BDT') },
    {
      name: 'conversions-and-marks',
      path: '/conversions',
      shows: said(new RegExp(`${booksWords.fits}|${booksWords.empty}`)),
    },
    { name: 'checkpoints', path: '/checkpoints', shows: said(new RegExp(`${booksWords.root}|${booksWords.empty}`)) },
  ];
}

/** What two people set for everybody: loans, membership, robots. */
function termsViews(): readonly DeskView[] {
  return [
    { name: 'lending', path: '/lending', shows: said(loanWords.isOn.true) },
    { name: 'lending-table', path: '/lending/BDT/show', shows: said(loanWords.pledgeable) },
    {
      name: 'lending-change',
      path: '/lending/BDT/show',
      shows: said(loanWords.pledgeable),
      open: opens(loanWords.setTable),
    },
    { name: 'plans', path: '/plans', shows: said('trial') },
    { name: 'plan', path: '/plans/real:month/show', shows: said(planWords.members), open: opens(planWords.set) },
    { name: 'robots', path: '/robots', shows: said(robotWords.publish) },
    { name: 'robot', path: '/robots/real:0/show', shows: said(robotWords.newest) },
    { name: 'robot-publish', path: '/robots', shows: said(robotWords.publish), open: opens(robotWords.publish) },
    { name: 'rails', path: '/rails', shows: said('bank:BDT') },
    { name: 'rail', path: '/rails/bank:BDT/show', shows: said(paymentWords.methods) },
    { name: 'treasury', path: '/treasury', shows: said('bank:BDT') },
    {
      name: 'statements',
      path: '/statements',
      shows: said(new RegExp(`${houseWords.bankReference}|${houseWords.noLines}`)),
    },
    { name: 'statement-files', path: '/statement-files', shows: said(houseWords.chooseFile) },
    { name: 'payouts', path: '/payouts', shows: said(new RegExp(`${payoutWords.made}|${payoutWords.none}`)) },
    { name: 'reconciliation', path: '/reconciliation', shows: said('bank:BDT') },
    { name: 'chains', path: '/chains', shows: said(/test chain/) },
    { name: 'packs', path: '/packs', shows: said(new RegExp(`${houseWords.nonce}|${houseWords.noPacks}`)) },
  ];
}

function contentViews(): readonly DeskView[] {
  return (['notice', 'news', 'ad', 'vote', 'page'] as const).flatMap((kind) => [
    { name: kind, path: `/${kind}`, shows: said(writtenOrNone(kind)) },
    { name: `${kind}-new`, path: `/${kind}/create`, shows: said(texts.content.preview) },
  ]);
}

function houseViews({ operatorId, rowId }: DeskSubjects): readonly DeskView[] {
  return [
    { name: 'settings', path: '/properties', shows: said(texts.names.settings.captcha) },
    {
      name: 'setting-change',
      path: '/properties',
      shows: said(texts.names.settings.captcha),
      open: opens(texts.properties.change),
    },
    { name: 'operators', path: '/operators', shows: said(texts.operators.invite) },
    {
      name: 'operator-invite',
      path: '/operators',
      shows: said(texts.operators.invite),
      open: opens(texts.operators.invite),
    },
    { name: 'operator', path: `/operators/${operatorId}/show`, shows: said(texts.operators.sessions) },
    { name: 'roles', path: '/roles', shows: said(texts.names.rights['view-papers']) },
    { name: 'trail', path: '/audit', shows: said(texts.account.invitationAccepted) },
    { name: 'trail-row', path: `/audit/${rowId}/show`, shows: said(texts.audit.hash) },
    { name: 'deliveries', path: '/deliveries', shows: said(/Sent|Waiting/) },
    { name: 'access', path: '/account', shows: said(texts.account.password) },
    { name: 'keyboard', path: '/', shows: heading(texts.desks.papers), open: (page) => page.keyboard.press('?') },
    { name: 'nowhere', path: ELSEWHERE, shows: said(texts.frame.nowhere) },
  ];
}

/** To another page of the console, as its links do it, and opens what is to be seen. Rejects when it does not come. */
export async function showDesk(page: Page, view: DeskView): Promise<void> {
  const shown = view.shows(page).first();
  // Else the page before would be taken for this one.
  if (view.path !== ELSEWHERE && (await shown.isVisible())) {
    await goThere(page, ELSEWHERE);
    await shown.waitFor({ state: 'hidden', timeout: PATIENCE_MS });
  }
  await goThere(page, view.path);
  await shown.waitFor({ timeout: PATIENCE_MS });
  await view.open?.(page);
}

async function goThere(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => (location.hash = `#${path}`), to);
}

/** The state of what was written, or that nothing was. */
function writtenOrNone(kind: ContentKind): RegExp {
  return new RegExp(
    `^(${Object.values(texts.content.states).join('|')}|${texts.content.empty[kind].split('.')[0]}\\..*)$`,
  );
}

/** The desk itself: the menu beside it says many of its words too. */
function deskOf(page: Page): Locator {
  return page.getByRole('main').locator('#main-content');
}
function said(text: string | RegExp): DeskView['shows'] {
  return (page) => deskOf(page).getByText(text);
}
/** The head of a list's column, or what an empty list says. */
function saidOrNone(head: string, nothing: string): DeskView['shows'] {
  return (page) => deskOf(page).getByText(head, { exact: true }).or(deskOf(page).getByText(nothing));
}
function tabOf(name: string): DeskView['shows'] {
  return (page) => page.getByRole('tab', { name, exact: true });
}
function heading(name: string): DeskView['shows'] {
  return (page) => deskOf(page).getByRole('heading', { name });
}
function alert(page: Page): Locator {
  return deskOf(page).getByRole('alert');
}
function answerField(page: Page): Locator {
  return page.getByRole('textbox', { name: texts.chat.answer });
}
function opens(button: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}
const asks = opens;
const sendsBack = opens(texts.papers.reject);
const agrees = opens(texts.approvals.approve);
function opensTab(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
  };
}
async function searchesNobody(page: Page): Promise<void> {
  await page.getByPlaceholder(texts.customers.search).fill('nobody at all');
  await page.getByText(texts.customers.noMatch).waitFor();
}
