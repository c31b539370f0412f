// In: how each partner is reached. Out: all of them at work, and the one door through which the rest of the server asks them.
import type { Network } from '../chains/types.ts';
import { type BankGiven, bankPartner } from './bank-partner.ts';
import { type BkashAccess, bkashClient } from './bkash-client.ts';
import { bkashProvider } from './bkash-provider.ts';
import { type NoticeDoor, openCallbacks } from './callbacks.ts';
import { type Health, probeWhileAway, trackHealth, watched } from './health.ts';
import type { PayProvider, ProviderGiven } from './pay-provider.ts';
import { allPayoutFiles, type FileDesk } from './payout-files.ts';
import { statementFiles } from './statement-files.ts';
import type { PartnerParts, Partners } from './types.ts';
import { type WalletDeposits, walletDeposits } from './wallet-deposits.ts';
import { walletPayouts } from './wallet-payouts.ts';

export interface PartnersGiven {
  readonly wallet: (BkashAccess & { readonly rail: string }) | null;
  /** Others with a pay page of their own, for money in. */
  readonly providers?: readonly ProviderGiven[];
  /** One an account: each is a rail of its own, with a statement of its own. */
  readonly banks: readonly BankGiven[];
  /** Mobile wallets and cards whose payouts go by file; what comes in by them has a provider above. */
  readonly walletFiles?: readonly BankGiven[];
  /** The door for notices. */
  readonly callbackHost: string;
  readonly callbackPort: number;
  readonly networks: readonly Network[];
  readonly simulated: boolean;
}

export async function openPartners(parts: PartnerParts, given: PartnersGiven): Promise<Partners> {
  const stops: (() => Promise<void>)[] = [];
  const listeners: (() => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const healths = new Map<string, { readonly health: Health; readonly holder: string | null }>();
  const healthOf = (rail: string, holder: string | null): Health => {
    const health = trackHealth(parts.now, changed);
    healths.set(rail, { health, holder });
    return health;
  };
  const deposits: WalletDeposits[] = [];
  const doors: NoticeDoor[] = [];
  let urlOf: (rail: string) => string = () => '';
  const { wallet, providers: pages = [] } = given;
  if (wallet !== null || pages.length > 0) {
    const { callbackHost: host, callbackPort: port } = given;
    const callbacks = await openCallbacks(parts, { host, port, doors });
    stops.push(callbacks.stop);
    urlOf = callbacks.urlOf;
    const open = (provider: PayProvider): void => {
      const { rail } = provider;
      const own = walletDeposits(parts, { provider, callback: callbacks.urlOf(rail) });
      deposits.push(own);
      doors.push({ rail, noticeOf: provider.noticeOf, woken: (reference) => wakeBy(own, reference) });
      stops.push(own.stop);
    };
    const askedBy = (rail: string, url: string): typeof fetch => {
      const health = healthOf(rail, null);
      const stopProbing = probeWhileAway(health, url);
      stops.push(async () => stopProbing());
      return async (...asked) => watched(health, async () => fetch(...asked));
    };
    if (wallet !== null) {
      const { rail, url } = wallet;
      const client = bkashClient(wallet, parts.now, askedBy(rail, url));
      open(bkashProvider(rail, wallet, client));
      stops.push(walletPayouts(parts, { rail, client }).stop);
    }
    for (const { rail, url, open: openProvider } of pages) open(openProvider(askedBy(rail, url)));
  }
  const { banks, walletFiles = [] } = given;
  const files = new Map<string, FileDesk>();
  for (const bank of [...banks, ...walletFiles]) {
    // One rail, one presence: a wallet's provider has it already.
    const health = healths.get(bank.rail)?.health ?? healthOf(bank.rail, bank.account.accountName);
    const partner = bankPartner(parts, bank, health);
    files.set(bank.rail, partner.files);
    stops.push(partner.stop);
  }
  stops.push(...given.networks.map(({ stop }) => stop));
  return {
    networks: given.networks,
    statements: statementFiles(parts, [...banks, ...walletFiles]),
    payoutFiles: allPayoutFiles(parts.sql, files),
    accounts: banks.map(({ account }) => account),
    onlyIn: new Set(pages.map(({ rail }) => rail).filter((rail) => !files.has(rail))),
    onlyOut: new Set(
      walletFiles.map(({ rail }) => rail).filter((rail) => !deposits.some((each) => each.rail === rail)),
    ),
    wallets: new Set(deposits.map(({ rail }) => rail)),
    simulated: given.simulated,
    standings: () => [
      ...[...healths].map(([rail, { health, holder }]) => ({
        rail,
        simulated: given.simulated,
        holder,
        awaySinceMs: health.awaySinceMs(),
      })),
      ...given.networks.map(({ name, isTest, standing }) => ({
        rail: name,
        simulated: isTest,
        holder: null,
        awaySinceMs: standing().awaySinceMs,
      })),
    ],
    onStanding(listener) {
      listeners.push(listener);
      for (const network of given.networks) network.onStanding(listener);
    },
    async pageOf(deposit, site) {
      for (const each of deposits) {
        const page = await each.pageOf(deposit, site);
        if (page !== null) return page;
      }
      return null;
    },
    noticeUrl: (rail) => (doors.some((door) => door.rail === rail) ? urlOf(rail) : null),
    wake(deposit) {
      // One that is another's is left alone by all but its own.
      for (const each of deposits) each.wake(deposit);
    },
    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

/** A notice of a payment that we know wakes a pull of it. @returns where its customer goes on */
function wakeBy(deposits: WalletDeposits, reference: string): string {
  const found = deposits.find(reference);
  if (found === null) return '';
  deposits.wake(found.deposit);
  return found.site === '' ? '' : `${found.site}/pages/recharge/walletUrl?id=${found.deposit}`;
}
