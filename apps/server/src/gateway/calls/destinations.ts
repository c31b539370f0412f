// In: calls of the book of destinations. Out: kept where the name is the customer's own, as on the papers.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { allowListOf } from '@hilsa/core/payments/state';
import { matchNames } from '@hilsa/rails/names';
import { isCardNumber } from '@hilsa/papers';
import { BANGLADESH_BANKS, BANGLADESH_DISTRICTS, readBic, readRoutingNumber } from '@hilsa/rails/banks';
import { type DestinationDetails, Refused } from '../../identity/index.ts';
import { type Context, sessionOf, type Handlers, type Rooms } from '../rooms.ts';
import { submit } from '../submit.ts';
import { requireReal } from './deposits.ts';

type Paths = '/index/bank/tmpl' | '/bank/add' | '/bank/del' | '/bank/list' | '/bank/info' | '/user/withdraw/allow-list';
type Shown = ReplyOf<'/bank/list'>['list'][number];

/** The rails of this country's money; a wallet is paid through its own. */
const RAIL_OF = { bank: 'bank', card: 'card', Bkash: 'bkash', Nagad: 'nagad' } as const;
const MOBILE = /^(?:\+?880|0)?(1[3-9]\d{8})$/;
type Field = ReplyOf<'/index/bank/tmpl'>['fields'][number];
const field = (name: string, input: Field['input'], longest: number, more: Partial<Field> = {}): Field => ({
  name,
  required: true,
  input,
  longest,
  choices: [],
  ...more,
});
const WALLETS: readonly NonNullable<ReadRequest<'/bank/add'>['walletType']>[] = ['Bkash', 'Nagad'];
/** Without a directory of branches a person types what the cheque book says; the check digit finds mistakes. */
const FORMS: Readonly<Record<DestinationDetails['kind'], readonly Field[]>> = {
  bank: [
    field('accountName', 'text', 120),
    field('accountNumber', 'digits', 17),
    field('bankName', 'choice', 120),
    field('routingNumber', 'digits', 9),
    field('bankCode', 'text', 11, { required: false }),
    field('district', 'choice', 120, { required: false }),
    field('branchName', 'text', 120, { required: false }),
  ],
  card: [
    field('cardNumber', 'digits', 19),
    field('accountName', 'text', 120),
    field('bankName', 'choice', 120, { required: false }),
  ],
  wallet: [
    field('walletType', 'choice', 20, { choices: [...WALLETS] }),
    field('beneficiaryName', 'text', 120),
    field('mobileNumber', 'digits', 20),
    field('walletAccount', 'digits', 40),
  ],
};
const CODES = new Map(BANGLADESH_BANKS.map(({ name, code }) => [name, code]));

export function destinationCalls(rooms: Rooms): Handlers<Paths> {
  const { destinations } = rooms;
  const listed = async (context: Context): Promise<Shown[]> => {
    const { account, customerId } = sessionOf(context);
    const details = await destinations.of(customerId);
    const { payments } = context.world.sequencer.engine;
    const own = payments.destinations.of(account);
    return own.toReversed().flatMap(({ id, match, usableMs, rail }) => {
      const known = details.get(id);
      if (known === undefined) return [];
      const state = match === 'near' ? 'looked-at' : usableMs > rooms.now() ? 'held' : 'ready';
      const title = [known.bankName, '••', known.accountNumber.slice(-4)].join(' ').trim();
      const channel = payments.rails[rail]!.name;
      return [{ id: String(id), channel, title, ...known, state, usableAtMs: usableMs } as const];
    });
  };
  return {
    '/index/bank/tmpl': (_, { kind }) => {
      const hasBank = kind !== 'wallet';
      // The test bank of the sandbox is a bank too; it is in nobody's list.
      const accounts = rooms.partners?.simulated === true ? rooms.partners.accounts : [];
      const test = [...new Set(accounts.map(({ bankName }) => bankName))].map((name) => ({ name, code: '' }));
      return {
        fields: [...FORMS[kind]],
        banks: hasBank ? [...test, ...BANGLADESH_BANKS] : [],
        districts: kind === 'bank' ? [...BANGLADESH_DISTRICTS] : [],
        branches: [],
      };
    },

    '/bank/add': async (context, request) => {
      requireReal(context);
      const { account, customerId } = sessionOf(context);
      const { details, text, way, cardNumber } = readDestination(request, destinations.cardText);
      const names = await rooms.papers.namesOf(customerId);
      if (names.length === 0) throw new Refused('kyc-required');
      const match = matchNames(details.accountName, names);
      if (match === 'other') throw new Refused('name-mismatch');
      const { rails } = context.world.sequencer.engine.payments;
      const rail = rails.find(({ name }) => name === RAIL_OF[way]);
      // A provider that brings money in and pays nobody is no destination.
      if (rail === undefined || rooms.partners?.onlyIn.has(rail.name) === true) throw new Refused('unknown-rail');
      const command = {
        kind: 'add-destination',
        account,
        rail: rail.index,
        destination: text,
        match,
        atMs: 0,
      } as const;
      const { id } = await submit(context, command, null, context.requestId);
      await destinations.keep(customerId, id!, details, cardNumber);
      // Accounts and cards are banks': one book has both.
      const book = details.kind === 'wallet' ? 'walletList' : 'bankList';
      const path = `/pages/wallet/${book}?type=2&id=${id}`;
      await rooms.notifications.notify(customerId, 'destination-added', { end: details.accountNumber.slice(-4), path });
      return { destination: (await listed(context)).find((each) => each.id === String(id))! };
    },

    '/bank/del': async (context, { id }) => {
      requireReal(context);
      const { account, customerId } = sessionOf(context);
      const destination = Number(id);
      await submit(context, { kind: 'remove-destination', account, destination, atMs: 0 }, null, context.requestId);
      await rooms.notifications.notify(customerId, 'destination-removed', {});
      // What is on its way to it still needs its name: the details go when nothing does.
      const { withdrawals } = context.world.sequencer.engine.payments;
      if (![...withdrawals.values()].some((each) => each.destination === destination))
        await destinations.remove(customerId, destination);
      return {};
    },

    '/bank/list': async (context, { kind }) => ({
      list: (await listed(context)).filter((each) => kind === undefined || each.kind === kind),
      allowList: shownAllowList(context, rooms.now()),
    }),

    '/bank/info': async (context, { id }) => {
      const destination = (await listed(context)).find((each) => each.id === id);
      if (destination === undefined) throw new Refused('unknown-destination', { destination: id });
      return { destination };
    },

    '/user/withdraw/allow-list': async (context, { on: isOn }) => {
      requireReal(context);
      const { account, customerId } = sessionOf(context);
      const before = shownAllowList(context, rooms.now());
      await submit(context, { kind: 'set-allow-list', account, isOn, atMs: 0 }, null, context.requestId);
      const allowList = shownAllowList(context, rooms.now());
      if (allowList.isOn !== before.isOn || allowList.endsAtMs !== before.endsAtMs)
        await rooms.notifications.notify(customerId, isOn ? 'allow-list-on' : 'allow-list-leaving', {});
      return { allowList };
    },
  };
}

/** Of both books. */
export function shownAllowList(context: Context, nowMs: number): ReplyOf<'/bank/list'>['allowList'] {
  const endsMs = allowListOf(context.world.sequencer.engine.payments, sessionOf(context).account, nowMs);
  return { isOn: endsMs !== null, endsAtMs: endsMs === 0 ? null : endsMs };
}

/** @throws Refused field-missing, account-number-invalid, card-number-invalid, phone-format-invalid */
function readDestination(
  request: ReadRequest<'/bank/add'>,
  cardText: (cardNumber: string) => string,
): {
  details: DestinationDetails;
  /** As it is paid and as it is signed. */
  text: string;
  way: keyof typeof RAIL_OF;
  /** All its digits: of a card, and for nobody but the payout file. */
  cardNumber?: string;
} {
  const plain = { bankCode: '', bankAddress: '', routingNumber: '', district: '', branchName: '' };
  if (request.walletType !== undefined) {
    const accountName = given(request.beneficiaryName, 'beneficiaryName');
    const number = MOBILE.exec(given(request.mobileNumber, 'mobileNumber').replaceAll(/[\s-]/g, ''))?.[1];
    if (number === undefined) throw new Refused('phone-format-invalid');
    const accountNumber = `0${number}`;
    const details = { kind: 'wallet', accountName, accountNumber, bankName: request.walletType, ...plain } as const;
    return { details, text: accountNumber, way: request.walletType };
  }
  if (request.cardNumber !== undefined) {
    const cardNumber = request.cardNumber.replaceAll(/[\s-]/g, '');
    if (!isCardNumber(cardNumber)) throw new Refused('card-number-invalid');
    const accountName = given(request.accountName, 'accountName');
    const own = { accountName, accountNumber: cardNumber.slice(-4), bankName: request.bankName ?? '' };
    return { details: { kind: 'card', ...plain, ...own }, text: cardText(cardNumber), way: 'card', cardNumber };
  }
  const accountName = given(request.accountName, 'accountName');
  const accountNumber = given(request.accountNumber, 'accountNumber');
  const routing = readRoutingNumber(given(request.routingNumber, 'routingNumber'));
  if (routing === null || !/^\d{10,17}$/.test(accountNumber)) throw new Refused('account-number-invalid');
  const { bankCode = '', bankAddress = '', district = '', branchName = '' } = request;
  const bankName = given(request.bankName, 'bankName');
  // A listed bank and a number of another's branch: one of the two is a mistake.
  const code = CODES.get(bankName);
  if (code !== undefined && code !== routing.bank) throw new Refused('account-number-invalid');
  if (bankCode !== '' && !isBankCode(bankCode, routing.bank)) throw new Refused('account-number-invalid');
  const words = { bankName, bankCode, bankAddress, routingNumber: routing.text, district, branchName };
  const details = { kind: 'bank', accountName, accountNumber, ...words } as const;
  return { details, text: `${routing.text}/${accountNumber}`, way: 'bank' };
}

/** A bank's code is its BIC, of a bank of this country, or the digits by which its routing numbers begin. */
function isBankCode(typed: string, ofRouting: string): boolean {
  return typed === ofRouting || readBic(typed, 'BD') !== null;
}

function given(value: string | undefined, field: string): string {
  if (value === undefined) throw new Refused('field-missing', { field });
  return value;
}
