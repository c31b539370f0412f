// In: scalars. Out: the calls of money that goes out over chains: the book of addresses, the asking, what became of it. What is signed is
// told by /user/withdraw/preview, a road is at /user/withdraw/status, taking back is /user/withdraw/cancel.
import { z } from 'zod';
import { allowList, EXAMPLE_ALLOW_LIST } from './destinations.ts';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, replyId } from '../scalars.ts';
import { address, EXAMPLE_WITHDRAWAL, network, rail, withdrawal } from './shapes.ts';
import { withdrawAdd } from './withdrawals.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const act = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const label = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N} .,&()’-]{1,40}$/u)
  .meta({ description: 'What the customer calls it.', examples: ['My wallet'] });

const booked = z.object({
  id: replyId,
  network: rail,
  address,
  label: z.string(),
  state: z.enum(['ready', 'held']).meta({ description: 'held: new, until usableAtMs.' }),
  usableAtMs: milliseconds,
});
const coinWithdrawal = withdrawal.extend({
  network: rail,
  address: z.string().meta({ description: 'In full; empty when it is in no book any more.' }),
  txid: z.string().meta({ description: 'Empty until it is broadcast.' }),
  confirmations: z.number().int().meta({ description: 'Blocks it lies under now, its own counted, up to depth.' }),
  depth: z.number().int(),
});
const EXAMPLE_BOOKED = {
  id: '9',
  network: 'ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  label: 'My wallet',
  state: 'held',
  usableAtMs: 1795305600000,
} as const;
const EXAMPLE_COIN_WITHDRAWAL = {
  ...EXAMPLE_WITHDRAWAL,
  channel: 'ethereum',
  method: 'ERC20',
  asset: 'USDT',
  amount: '100',
  fee: '4',
  arrivalAmount: '96',
  destinationId: '9',
  destination: '•• eAed',
  needsTwo: false,
  network: 'ethereum',
  address: EXAMPLE_BOOKED.address,
  txid: '',
  confirmations: 0,
  depth: 12,
};

export const coinWithdrawAddress = defineCall({
  ...ask,
  path: '/coin/withdraw/address',
  summary: 'The book of addresses',
  description: 'Newest first.',
  request: z.strictObject({ network: network.optional() }),
  reply: z.object({ list: z.array(booked), allowList }),
  refusals: ['unknown-network'],
  example: { request: {}, data: { list: [EXAMPLE_BOOKED], allowList: EXAMPLE_ALLOW_LIST } },
});
export const coinWithdrawAddressGenerate = defineCall({
  ...act,
  path: '/coin/withdraw/address/generate',
  summary: 'Add an address to the book',
  description:
    'It is checked by its network’s own rules; it may be paid to a day later. An address of another network, of the house or of a token is refused.',
  request: z.strictObject({ network, address: z.string().min(1).max(120), label: label.optional() }),
  reply: z.object({ address: booked }),
  refusals: [
    'unknown-network',
    'address-malformed',
    'address-checksum-wrong',
    'address-other-network',
    'address-own-deposit',
    'address-token-contract',
    'allow-list-on',
    'destination-known',
    'too-many-destinations',
    'kyc-required',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { network: 'ethereum', address: EXAMPLE_BOOKED.address, label: 'My wallet' },
    data: { address: EXAMPLE_BOOKED },
  },
});
export const coinWithdrawAddressRemove = defineCall({
  ...act,
  path: '/coin/withdraw/address/remove',
  summary: 'Take an address out of the book',
  description: 'Payouts that are on their way to it go on.',
  request: z.strictObject({ id }),
  reply: z.object({}),
  refusals: ['unknown-destination', 'not-in-this-world', 'request-id-reused', 'service-unavailable'],
  example: { request: { id: '9' }, data: {} },
});
export const coinWithdrawAdd = defineCall({
  ...withdrawAdd,
  path: '/coin/withdraw/add',
  summary: 'Withdraw over a chain',
  description:
    'What was previewed with the same id, asset, method and amount, with the withdrawal PIN and a proof as /user/withdraw/add takes it. The core verifies it.',
  request: withdrawAdd.request.required({ asset: true }),
  reply: z.object({ withdrawal: coinWithdrawal }),
  refusals: withdrawAdd.refusals,
  example: {
    request: {
      id: '9',
      asset: 'USDT',
      method: '0',
      amount: '100',
      fee: '4',
      requestId: 'w-7K3Q9F2M',
      askedAtMs: '1795219200000',
      withdrawalPin: '407193',
      totp: '123456',
    },
    data: { withdrawal: EXAMPLE_COIN_WITHDRAWAL },
  },
});
export const coinWithdrawOrder = defineCall({
  ...ask,
  path: '/coin/withdraw/order',
  summary: 'Withdrawals over chains',
  description: 'Newest first; with id that one alone, whose road is at /user/withdraw/status.',
  request: z.strictObject({ id: id.optional(), cursor: cursor.optional(), limit: pageSize(100, 20) }),
  reply: z.object({ list: z.array(coinWithdrawal), nextCursor }),
  refusals: ['unknown-withdrawal'],
  example: { request: {}, data: { list: [EXAMPLE_COIN_WITHDRAWAL], nextCursor: null } },
});
