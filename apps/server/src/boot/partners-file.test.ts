// In: the file of a live installation's partners, whole and with one thing wrong. Out: it is read; or one sentence says what and where.
import { describe, expect, it } from 'vitest';
import { failingLiveConditions } from './live-conditions.ts';
import { standingsOf } from './live-partners.ts';
import { parsePartners, readPartners } from './partners-file.ts';

const XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const hot = { cap: '2000000000000', keep: '1000000000000', least: '50000000' };
const bank = {
  rail: 'bank',
  channel: 'bank',
  bankName: 'Dhaka Bank',
  accountName: 'Hilsa Limited',
  accountNumber: '1501203456418',
  routingNumber: '085260728',
  branchName: 'Gulshan',
};
const ethereum = {
  nodeUrl: 'http://10.0.0.7:8545',
  chainId: '1',
  accountKey: XPUB,
  cold: null,
  signerFolder: '/srv/packs/ethereum',
  depth: 12,
  feed: '20000000000000000',
  coins: [
    { asset: 'USDT', standard: 'ERC20', token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, hot },
    { asset: 'ETH', standard: 'ETH', token: null, decimals: 18, hot },
  ],
};
const bkash = {
  rail: 'bkash',
  url: 'https://tokenized.pay.bka.sh/v1.2.0-beta/',
  username: 'u',
  password: 'p',
  appKey: 'k',
  appSecret: 's',
};
const { routingNumber: _, ...ofBank } = bank;
/** A wallet that is paid by files. */
const merchant = { ...ofBank, rail: 'nagad', channel: 'nagad', bankName: 'Nagad' };
const pem = '-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----';
const nagad = {
  rail: 'nagad',
  url: 'https://api.mynagad.com/',
  merchantId: '683002007104225',
  merchantKey: pem,
  nagadKey: pem,
  address: '203.0.113.7',
};
const whole = { bkash, banks: [bank], networks: { ethereum } };
const said = (given: unknown): string => {
  try {
    parsePartners(typeof given === 'string' ? given : JSON.stringify(given));
  } catch (problem) {
    return (problem as Error).message.replace('Setting PARTNERS_FILE: ', '');
  }
  return '';
};

describe('the file of partners', () => {
  it('is read, and says who stands behind which rail', () => {
    const file = parsePartners(JSON.stringify(whole));
    expect(file.networks.ethereum).toMatchObject({ chainId: 1n, coins: [{ hot: { cap: 2_000_000_000_000n } }, {}] });
    expect(standingsOf(file)).toEqual([
      { rail: 'bkash', holder: null, simulated: false, awaySinceMs: null },
      { rail: 'ethereum', holder: null, simulated: false, awaySinceMs: null },
      { rail: 'bank', holder: 'Hilsa Limited', simulated: false, awaySinceMs: null },
    ]);
    expect(parsePartners('{}')).toEqual({ banks: [], walletFiles: [], cardFiles: [], networks: {} });
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'the file is not JSON.'],
    ['a list', [], 'the file'],
    ['a word that is none', { ...whole, bank }, 'bank is not known.'],
    [
      'a provider in the clear',
      { bkash: { ...bkash, url: 'http://pay.bka.sh/' } },
      'bkash.url must be an https address',
    ],
    ['no secret', { bkash: { ...bkash, appSecret: undefined } }, 'bkash.appSecret is missing.'],
    ['a rail without a name', { banks: [{ ...bank, rail: 'My Bank' }] }, 'banks.0.rail must be a rail’s name'],
    ['a rail twice', { banks: [bank, bank] }, 'rail bank stands twice.'],
    ['a rail twice over', { bkash, banks: [{ ...bank, rail: 'bkash' }] }, 'rail bkash stands twice.'],
    [
      'a rail that is asked and has files',
      { bkash, walletFiles: [{ ...merchant, rail: 'bkash' }] },
      'bkash stands twice.',
    ],
    ['files of one rail twice', { walletFiles: [merchant], cardFiles: [merchant] }, 'rail nagad stands twice.'],
    [
      'files of a bank’s rail',
      { banks: [bank], cardFiles: [{ ...merchant, rail: 'bank' }] },
      'rail bank stands twice.',
    ],
    ['two ways in', { nagad: { ...nagad, rail: 'bkash' }, bkash }, 'rail bkash stands twice.'],
    ['a chain’s rail', { banks: [{ ...bank, rail: 'ethereum' }], networks: { ethereum } }, 'ethereum stands twice.'],
    [
      'a check digit',
      { banks: [{ ...bank, routingNumber: '085260727' }] },
      'banks.0.routingNumber must be nine digits',
    ],
    [
      'an account in words',
      { banks: [{ ...bank, accountNumber: 'mine' }] },
      'banks.0.accountNumber must be an account',
    ],
    ['nobody’s account', { banks: [{ ...bank, accountName: '' }] }, 'banks.0.accountName must say something.'],
    [
      'a key that could spend',
      { networks: { ethereum: { ...ethereum, accountKey: XPRV } } },
      'networks.ethereum.accountKey must be a public key: this one could spend.',
    ],
    [
      'no key',
      { networks: { ethereum: { ...ethereum, accountKey: 'xpub-of-mine' } } },
      'networks.ethereum.accountKey must be the public key of an account',
    ],
    [
      'a node by name',
      { networks: { ethereum: { ...ethereum, nodeUrl: 'node7' } } },
      'networks.ethereum.nodeUrl must be',
    ],
    ['no depth', { networks: { ethereum: { ...ethereum, depth: 0 } } }, 'networks.ethereum.depth must be at least 1.'],
    [
      'a number',
      { networks: { ethereum: { ...ethereum, chainId: '0x1' } } },
      'networks.ethereum.chainId must be a whole',
    ],
    ['no coin', { networks: { ethereum: { ...ethereum, coins: [] } } }, 'networks.ethereum.coins must name a coin.'],
    [
      'a folder somewhere',
      { networks: { ethereum: { ...ethereum, signerFolder: 'packs' } } },
      'networks.ethereum.signerFolder must be an absolute path.',
    ],
    [
      'Bitcoin of no chain',
      { networks: { bitcoin: { ...ethereum, chainId: undefined, first: 'genesis' } } },
      'networks.bitcoin.first must be the hash of the first block.',
    ],
  ])('with %s is refused in one sentence', (_, given, sentence) => {
    expect(said(given)).toMatch(/^[^.]+(?:\.[^.\s]+)*.*\.$/);
    expect(said(given)).toContain(sentence);
  });

  it('may take in by Nagad what files pay out', () => {
    expect(said({ bkash, nagad, banks: [bank], walletFiles: [merchant] })).toBe('');
  });

  it('that is not there is refused, too', () => {
    expect(() => readPartners('/nowhere/partners.json')).toThrow('/nowhere/partners.json cannot be read.');
  });

  it('an account of somebody else keeps live mode from starting, by name', () => {
    const file = parsePartners(JSON.stringify({ banks: [{ ...bank, accountName: 'Somebody Else' }] }));
    const rails = standingsOf(file).map(({ rail: name, simulated, holder }) => ({
      name,
      asset: 'BDT',
      simulated,
      holder,
      in: true,
      out: true,
    }));
    const failing = failingLiveConditions({
      operatorLegalName: 'Hilsa Limited',
      operatorLicence: 'L-1',
      jurisdiction: 'BD',
      markets: [{ symbol: 'GP', money: 'BDT', product: 'stock', source: 'external' }],
      moneyAssets: ['BDT'],
      rails,
      carriers: [],
      simulatedParticipants: 0,
      weakened: [],
      sharedLogins: [],
      testMoneyIssued: false,
    });
    expect(failing).toEqual(['rail bank of BDT pays to an account of Somebody Else, who is not the operator']);
  });
});
