// In: scalars. Out: the calls of money that comes in over chains: networks, a customer's own addresses, what arrived and how deep it lies.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, cursor, decimal, id, nextCursor, pageSize } from '../scalars.ts';
import { address, deposit, EXAMPLE_DEPOSIT, network, NETWORK_KINDS, rail, speed, txid } from './shapes.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const act = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;

const direction = z.object({
  isOpen: z.boolean(),
  why: z.string().meta({
    description:
      'Empty when it is open; otherwise rail-closed, custody-short, or provider-unavailable (in) and network-unavailable (out) when the network is away.',
  }),
  minimum: decimal,
});
const coin = z.object({
  network: rail,
  title: z.string().meta({ examples: ['Ethereum'] }),
  kind: z.enum(NETWORK_KINDS),
  standard: z.string().meta({ description: 'How the coin travels there.', examples: ['ERC20'] }),
  asset: assetCode,
  token: z.string().nullable().meta({ description: 'The contract of the coin; null for the network’s own.' }),
  decimals: z.number().int(),
  isTest: z.boolean().meta({ description: 'A test network of the sandbox: nothing on it is worth anything.' }),
  depth: z
    .number()
    .int()
    .meta({ description: 'Blocks a transfer lies under, its own counted, before it is credited.' }),
  waitsForFinal: z.boolean().meta({ description: 'Whether its block must be final besides.' }),
  in: direction,
  out: direction.extend({
    place: z
      .number()
      .int()
      .meta({ description: 'The method that /user/withdraw/preview and /coin/withdraw/add take.' }),
    maximum: decimal,
    feeUnits: decimal,
    feePpm: z.number().int().meta({ description: 'Millionths of the amount, beside the fixed part; rounded up.' }),
  }),
  speed,
});
const ownAddress = z.object({
  network: rail,
  address,
  assets: z.array(assetCode).meta({ description: 'What may be sent to it. Anything else may be lost.' }),
  testUrl: z
    .string()
    .nullable()
    .meta({ description: 'In the sandbox: the page on which test coins are sent to it. Null on a real network.' }),
});
const coinDeposit = deposit.extend({
  txid,
  place: z.number().int().meta({ description: 'Which output or log of the transaction.' }),
  address,
  height: z.number().int().meta({ description: 'The block it lies in; 0 while it lies in none.' }),
  block: z.string().meta({ description: 'That block’s hash.' }),
  confirmations: z.number().int().meta({ description: 'Blocks it lies under now, its own counted, up to depth.' }),
  depth: z.number().int(),
});

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const TXID = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';
const EXAMPLE_COIN = {
  network: 'ethereum',
  title: 'Ethereum',
  kind: 'evm',
  standard: 'ERC20',
  asset: 'USDT',
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  isTest: false,
  depth: 12,
  waitsForFinal: true,
  in: { isOpen: true, why: '', minimum: '5' },
  out: { isOpen: true, why: '', minimum: '20', place: 0, maximum: '50000', feeUnits: '4', feePpm: 0 },
  speed: null,
} as const;
const EXAMPLE_COIN_DEPOSIT = {
  ...EXAMPLE_DEPOSIT,
  channel: 'ethereum',
  asset: 'USDT',
  amount: '250',
  reference: `${TXID}:3`,
  txid: TXID,
  place: 3,
  address: ADDRESS,
  height: 21_000_004,
  block: '0x88e96d4537bea4d9c05d12549907b32561d3bf31f45aae734cdc119f13406cb6',
  confirmations: 7,
  depth: 12,
} as const;

export const rechargeCoins = defineCall({
  ...ask,
  right: 'guest',
  limitClass: 'read',
  path: '/index/recharge/coins',
  summary: 'Networks and coins, in and out',
  description: 'One line a network and coin. A network that is not there is not listed; one that is away says so.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(coin) }),
  refusals: [],
  example: { request: {}, data: { list: [EXAMPLE_COIN] } },
});
export const coinRechargeAddress = defineCall({
  ...ask,
  path: '/coin/recharge/address',
  summary: 'One’s own addresses to pay to',
  description: 'Those that were made, one a network; none is made by asking.',
  request: z.strictObject({ network: network.optional() }),
  reply: z.object({ list: z.array(ownAddress) }),
  refusals: ['unknown-network'],
  example: {
    request: { network: 'ethereum' },
    data: { list: [{ network: 'ethereum', address: ADDRESS, assets: ['USDT', 'ETH'], testUrl: null }] },
  },
});
export const coinRechargeAddressGenerate = defineCall({
  ...act,
  path: '/coin/recharge/address/generate',
  summary: 'Make one’s address on a network',
  description: 'The next of the network, this customer’s for ever. Asked again it is the same.',
  request: z.strictObject({ network }),
  reply: z.object({ address: ownAddress }),
  refusals: [
    'unknown-network',
    'provider-unavailable',
    'rail-closed',
    'kyc-required',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { network: 'ethereum' },
    data: { address: { network: 'ethereum', address: ADDRESS, assets: ['USDT', 'ETH'], testUrl: null } },
  },
});
export const FOUND_STATES = ['known', 'looked-for', 'not-here'] as const;
export const coinRechargeAdd = defineCall({
  ...act,
  path: '/coin/recharge/add',
  summary: 'Look for a transaction',
  description:
    'Asks the network for a transaction that was sent to one’s own address. It credits nothing: only what the chain itself shows, deep enough, is credited. known: its deposits are listed; looked-for: it lies in no block yet, or its block is still to be read; not-here: the network does not know it, or it pays nothing to this customer.',
  request: z.strictObject({ network, txid }),
  reply: z.object({ state: z.enum(FOUND_STATES), list: z.array(coinDeposit) }),
  refusals: [
    'unknown-network',
    'provider-unavailable',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { network: 'ethereum', txid: TXID },
    data: { state: 'known', list: [EXAMPLE_COIN_DEPOSIT] },
  },
});
export const coinRechargeOrder = defineCall({
  ...ask,
  path: '/coin/recharge/order',
  summary: 'What arrived over chains',
  description: 'Newest first; with id that one alone, whose road is at /user/recharge/status.',
  request: z.strictObject({ id: id.optional(), cursor: cursor.optional(), limit: pageSize(100, 20) }),
  reply: z.object({ list: z.array(coinDeposit), nextCursor }),
  refusals: ['unknown-deposit'],
  example: { request: {}, data: { list: [EXAMPLE_COIN_DEPOSIT], nextCursor: null } },
});
