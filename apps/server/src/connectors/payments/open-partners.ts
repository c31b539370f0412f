// In: how each partner is reached. Out: all of them at work, and the one door through which the rest of the server asks them.
import type { Network } from '../chains/types.ts';
import { type BankGiven, bankPartner } from './bank-partner.ts';
import { type BkashAccess, bkashClient } from './bkash-client.ts';
import { type Callbacks, openCallbacks } from './callbacks.ts';
import { type Health, probeWhileAway, trackHealth, watched } from './health.ts';
import type { PartnerParts, Partners } from './types.ts';
import { type WalletDeposits, walletDeposits } from './wallet-deposits.ts';
import { walletPayouts } from './wallet-payouts.ts';

export interface PartnersGiven {
  readonly wallet: (BkashAccess & { readonly rail: string }) | null;
  /** One an account: each is a rail of its own, with a statement of its own. */
  readonly banks: readonly BankGiven[];
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
  let deposits: WalletDeposits | null = null;
  if (given.wallet !== null) {
    const { rail, url } = given.wallet;
    const health = healthOf(rail, null);
    const client = bkashClient(given.wallet, parts.now, async (...asked) =>
      watched(health, async () => fetch(...asked)),
    );
    const stopProbing = probeWhileAway(health, url);
    stops.push(async () => stopProbing());
    const callbacks: Callbacks = await openCallbacks(parts, {
      host: given.callbackHost,
      port: given.callbackPort,
      woken: (paymentId) => {
        const found = deposits?.find(paymentId) ?? null;
        if (found === null) return '';
        deposits!.wake(found.deposit);
        return found.site === '' ? '' : `${found.site}/pages/recharge/walletUrl?id=${found.deposit}`;
      },
    });
    deposits = walletDeposits(parts, { rail, client, callback: callbacks.url });
    const payouts = walletPayouts(parts, { rail, client });
    stops.push(callbacks.stop, deposits.stop, payouts.stop);
  }
  for (const bank of given.banks)
    stops.push(bankPartner(parts, bank, healthOf(bank.rail, bank.account.accountName)).stop);
  stops.push(...given.networks.map(({ stop }) => stop));
  return {
    networks: given.networks,
    accounts: given.banks.map(({ account }) => account),
    wallets: new Set(given.wallet === null ? [] : [given.wallet.rail]),
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
    pageOf: async (deposit, site) => deposits?.pageOf(deposit, site) ?? null,
    wake: (deposit) => deposits?.wake(deposit),
    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}
