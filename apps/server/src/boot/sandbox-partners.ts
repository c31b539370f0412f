// In: the real world in the sandbox. Out: its rails, the test wallet and test bank on a port of their own, and the connectors that speak to them
// as they would to real ones.
import type { MasterKey } from '../identity/secrets.ts';
import type { Sql } from 'postgres';
import {
  nagadProvider,
  openBitcoinNetwork,
  openEvmNetwork,
  openPartners,
  openTronNetwork,
  type PartnerParts,
  type Partners,
  sslcommerzProvider,
} from '../connectors/index.ts';
import type { BankAccess } from '../connectors/index.ts';
import { createAccountNames, createDestinations } from '../identity/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { Settings } from './settings.ts';

const ACCOUNT = {
  channel: 'bank',
  bankName: 'Sandbox Bank',
  accountName: 'Hilsa (sandbox, no real account)',
  accountNumber: '1501203456418',
  routingNumber: '085260728',
  branchName: 'Test branch',
  byInvitation: false,
} as const;
/** Paid at a counter, by those who were invited. Nothing leaves by it. */
const OFFLINE = { ...ACCOUNT, channel: 'offline', accountNumber: '1501203456425', byInvitation: true } as const;
/** Its merchant's number at the provider. */
const NAGAD = { channel: 'nagad', bankName: 'Nagad', accountNumber: '683002007104225', routingNumber: '' } as const;
/** Its merchant's number at the acquirer that pays to cards. */
const CARDS = { channel: 'card', bankName: 'Test acquirer', accountNumber: '4700210933', routingNumber: '' } as const;
const loadSandbox = async () => import('../sandbox/index.ts');
type TestChains = Awaited<ReturnType<Awaited<ReturnType<typeof loadSandbox>>['openTestChains']>>;

/** No mail leaves for it, and the number is nobody's. */
const CONTACT = { email: 'payments@hilsa.invalid', phone: '01700000000', city: 'Dhaka', postcode: '1000' } as const;

/** Begins the test chains: they take seconds in which everything else can be opened. @returns them, begun when first asked for */
export function testChains({ dataDir }: Pick<Settings, 'dataDir'>): {
  begun(): Promise<TestChains>;
  stop(): Promise<void>;
} {
  let beginning: Promise<TestChains> | null = null;
  return {
    begun() {
      beginning ??= loadSandbox().then((sandbox) => sandbox.openTestChains(dataDir));
      // Whoever waits for them hears of it.
      beginning.catch(() => undefined);
      return beginning;
    },
    async stop() {
      const chains = await beginning?.catch(() => null);
      await chains?.stop();
    },
  };
}

export async function openSandboxPartners(given: {
  settings: Settings;
  chains: Promise<TestChains>;
  sequencer: Sequencer;
  sql: Sql;
  masterKey: MasterKey;
  now: () => number;
  say: (line: string) => void;
  alarm: PartnerParts['alarm'];
}): Promise<Partners> {
  const { settings, sequencer, sql, now, say, alarm } = given;
  const parts = { sequencer, sql, now, report: say, alarm };
  const { host, callbackPort, payPageHosts: pageHosts } = settings;
  const sandbox = await loadSandbox();
  await sandbox.listRails(sequencer);
  await sandbox.listChainRails(sequencer);
  const chains = await given.chains;
  const test = await sandbox.openTestPartners({ host, port: settings.testPartnersPort, chains: () => chains });
  const pageOf = (network: string) => (address: string) => `${test.chainUrl}${network}?to=${address}`;
  const networks = [
    openEvmNetwork(parts, { ...chains.given.ethereum, testPage: pageOf('ethereum') }),
    openBitcoinNetwork(parts, { ...chains.given.bitcoin, testPage: pageOf('bitcoin') }),
    openTronNetwork(parts, { ...chains.given.tron, testPage: pageOf('tron') }),
  ];
  if (chains.chain === null) say('There is no anvil for this machine: the test chain of Ethereum is down');
  await chains.fund(networks);
  say(`Test wallet and test bank are at ${test.bankUrl}`);
  const destinations = createDestinations(sql, given.masterKey, now);
  const nameOf = async (destination: number) => (await destinations.find(destination))?.accountName ?? 'Customer';
  const { cardOf } = destinations;
  const payerNames = createAccountNames(sql, given.masterKey);
  // A test bank forgets when it stops: it begins with what the books say lies there.
  const openingOf = (name: string): bigint => {
    const rail = sequencer.engine.payments.rails.find((each) => each.name === name)!;
    return -sequencer.engine.balance(rail.custody, rail.asset).available;
  };
  const partners = await openPartners(parts, {
    wallet: { rail: 'bkash', url: test.walletUrl, ...test.access, pageHosts },
    providers: [
      nagadProvider('nagad', { ...test.nagad, address: '127.0.0.1', pageHosts }, now),
      sslcommerzProvider('sslcommerz', { ...test.cards, contact: CONTACT, pageHosts }),
    ],
    banks: [
      {
        rail: 'bank',
        access: bankAccess(test.bankUrl),
        account: { ...ACCOUNT, testUrl: test.bankUrl },
        opening: openingOf('bank'),
        nameOf,
        payerNames,
      },
      {
        rail: 'offline',
        access: bankAccess(test.offlineUrl),
        account: { ...OFFLINE, testUrl: test.offlineUrl },
        opening: openingOf('offline'),
        nameOf,
        payerNames,
      },
    ],
    walletFiles: [
      {
        rail: 'nagad',
        pays: 'wallets',
        access: bankAccess(test.nagadPayoutsUrl),
        account: { ...ACCOUNT, ...NAGAD, testUrl: test.nagadPayoutsUrl },
        nameOf,
        payerNames,
      },
      {
        rail: 'card',
        pays: 'cards',
        access: bankAccess(test.cardPayoutsUrl),
        account: { ...ACCOUNT, ...CARDS, testUrl: test.cardPayoutsUrl },
        nameOf,
        cardOf,
        payerNames,
      },
    ],
    callbackHost: host,
    callbackPort,
    networks,
    simulated: true,
  });
  return {
    ...partners,
    async stop() {
      await partners.stop();
      await test.stop();
    },
  };
}

function bankAccess(url: string): BankAccess {
  const TIMEOUT_MS = 10_000;
  return {
    async handOver(file) {
      const init = { method: 'POST', body: file, headers: { 'content-type': 'application/xml' } } as const;
      const response = await fetch(new URL('payouts', url), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the bank answered ${response.status}`);
    },
    async statement() {
      const response = await fetch(new URL('statement.csv', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the bank answered ${response.status}`);
      return response.text();
    },
  };
}
