// In: the text of the file that names a live installation's partners. Out: it, read strictly; what is wrong is said in one sentence with its place.
import { readFileSync } from 'node:fs';
import { AddressAccount, type AddressScheme } from '@hilsa/rails/chains';
import { readRoutingNumber } from '@hilsa/rails/banks';
import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

const words = (most: number) => z.string().min(1, 'must say something').max(most, `must have at most ${most} signs`);
const rail = z.string().regex(/^[a-z0-9-]{2,24}$/, 'must be a rail’s name: 2 to 24 small letters, digits or hyphens');
/** Money is moved over it: nobody may listen on the way. */
const provider = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:' && text.endsWith('/'),
    'must be an https address that ends with a slash',
  );
const node = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be the http or https address of a node of your own',
  );
const whole = z
  .string()
  .regex(/^[1-9]\d{0,77}$/, 'must be a whole number, in the smallest unit of the chain, as text')
  .transform(BigInt);
const depth = z.int('must be a whole number of blocks').min(1, 'must be at least 1').max(1_000, 'must be at most 1000');
const pem = z.string().regex(/^-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----\s*$/, 'must be a key as PEM');

const account = {
  rail,
  channel: rail,
  bankName: words(80),
  accountName: words(120),
  accountNumber: z.string().regex(/^\d{8,20}$/, 'must be an account number of 8 to 20 digits'),
  branchName: words(80),
  byInvitation: z.boolean('must be true or false').default(false),
};
const bank = z.strictObject({
  ...account,
  routingNumber: z
    .string()
    .refine((text) => readRoutingNumber(text) !== null, 'must be nine digits whose check digit agrees'),
});
/** Who pays to mobile wallets, or to bank cards, by files of its own form. */
const merchant = z.strictObject({ ...account, branchName: z.string().default('') });

const coin = z.strictObject({
  asset: words(16),
  standard: words(16),
  token: words(64).nullable(),
  decimals: z.int('must be a whole number').min(0, 'must be at least 0').max(36, 'must be at most 36'),
  hot: z.strictObject({ cap: whole, keep: whole, least: whole }),
});
const network = (scheme: AddressScheme) =>
  z.strictObject({
    nodeUrl: node,
    accountKey: z.string().superRefine((text, context) => {
      const opened = AddressAccount.open(text, scheme);
      const message =
        opened === 'private-key'
          ? 'must be a public key: this one could spend'
          : 'must be the public key of an account, such as xpub…';
      if (typeof opened === 'string') context.addIssue({ code: 'custom', message });
    }),
    cold: words(120).nullable(),
    signerFolder: z.string().regex(/^\//, 'must be an absolute path'),
    depth,
    coins: z.array(coin).min(1, 'must name a coin'),
    feed: whole.optional(),
  });
const firstBlock = z.string().regex(/^(?:0x)?[0-9a-f]{64}$/, 'must be the hash of the first block');

const shape = z.strictObject({
  bkash: z
    .strictObject({
      rail,
      url: provider,
      username: words(200),
      password: words(200),
      appKey: words(200),
      appSecret: words(200),
    })
    .optional(),
  nagad: z
    .strictObject({
      rail,
      url: provider,
      merchantId: words(60),
      merchantKey: pem,
      nagadKey: pem,
      address: z.union([z.ipv4(), z.ipv6()], 'must be the address of this server, as Nagad lists it'),
    })
    .optional(),
  sslcommerz: z
    .strictObject({
      rail,
      url: provider,
      storeId: words(60),
      password: words(200),
      contact: z.strictObject({ email: words(200), phone: words(20), city: words(60), postcode: words(12) }),
    })
    .optional(),
  banks: z.array(bank).default([]),
  walletFiles: z.array(merchant).default([]),
  cardFiles: z.array(merchant).default([]),
  networks: z
    .strictObject({
      ethereum: network('evm').extend({ chainId: whole }).optional(),
      bitcoin: network('bitcoin-witness').extend({ first: firstBlock }).optional(),
      tron: network('tron').extend({ first: firstBlock }).optional(),
    })
    .default({}),
});
export type PartnersFile = z.output<typeof shape>;

/** @throws StartRefused with one sentence that names the place */
export function parsePartners(text: string): PartnersFile {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new StartRefused('Setting PARTNERS_FILE: the file is not JSON.');
  }
  const read = shape.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0]!;
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const place = [...issue.path, ...extra].join('.') || 'the file';
    const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined');
    const said = extra.length > 0 ? 'is not known' : missing ? 'is missing' : issue.message;
    throw new StartRefused(`Setting PARTNERS_FILE: ${place} ${said}.`);
  }
  const { data } = read;
  const twice = standsTwice(data);
  if (twice !== null) throw new StartRefused(`Setting PARTNERS_FILE: rail ${twice} stands twice.`);
  return data;
}

/** The rails that are chains: each has its network's name. */
export function chainRails(networks: PartnersFile['networks']): string[] {
  return Object.entries(networks).flatMap(([name, given]) => (given === undefined ? [] : [name]));
}

/** A rail has one way in and one way out: two that pay its payouts would pay each twice. Nagad takes in what files pay out of. */
function standsTwice({
  bkash,
  nagad,
  sslcommerz,
  banks,
  walletFiles,
  cardFiles,
  networks,
}: PartnersFile): string | null {
  const railsOf = (parts: readonly ({ readonly rail: string } | undefined)[]) =>
    parts.flatMap((each) => (each === undefined ? [] : [each.rail]));
  const chains = chainRails(networks);
  const ways = [
    [...railsOf([bkash, nagad, sslcommerz, ...banks]), ...chains],
    [...railsOf([bkash, sslcommerz, ...banks, ...walletFiles, ...cardFiles]), ...chains],
  ];
  for (const rails of ways) {
    const again = rails.find((name, place) => rails.indexOf(name) !== place);
    if (again !== undefined) return again;
  }
  return null;
}

/** @throws StartRefused when it cannot be read, or is not as it must be */
export function readPartners(path: string): PartnersFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartRefused(`Setting PARTNERS_FILE: ${path} cannot be read.`);
  }
  return parsePartners(text);
}
