// In: the partners that a live installation's file names. Out: what the start is judged by; and, when it may start, all of them at work. Nobody signs
// here: packs leave as files and come back as files.
import type { Sql } from 'postgres';
import {
  deskSigner,
  nagadProvider,
  openBitcoinNetwork,
  openEvmNetwork,
  openPartners,
  openTronNetwork,
  type Network,
  type PartnerParts,
  type Partners,
  type RailStanding,
  sslcommerzProvider,
} from '../connectors/index.ts';
import { createAccountNames, createDestinations } from '../identity/index.ts';
import type { MasterKey } from '../identity/secrets.ts';
import { chainRails, type PartnersFile } from './partners-file.ts';
import type { Settings } from './settings.ts';

/** Who stands behind which rail, before anything is opened. */
export function standingsOf({
  bkash,
  nagad,
  sslcommerz,
  banks,
  walletFiles,
  cardFiles,
  networks,
}: PartnersFile): RailStanding[] {
  const pages = [bkash, nagad, sslcommerz].flatMap((each) => (each === undefined ? [] : [each.rail]));
  const chains = chainRails(networks);
  const files = [...walletFiles, ...cardFiles].map((each) => each.rail).filter((rail) => !pages.includes(rail));
  return [
    ...[...pages, ...files, ...chains].map((rail) => ({ rail, holder: null })),
    ...banks.map(({ rail, accountName }) => ({ rail, holder: accountName })),
  ].map((each) => ({ ...each, simulated: false, awaySinceMs: null }));
}

export async function openLivePartners(
  parts: PartnerParts,
  {
    file,
    settings,
    sql,
    masterKey,
  }: { readonly file: PartnersFile; readonly settings: Settings; readonly sql: Sql; readonly masterKey: MasterKey },
): Promise<Partners> {
  const { now } = parts;
  const { host: callbackHost, callbackPort, payPageHosts: pageHosts } = settings;
  const { bkash, nagad, sslcommerz, banks } = file;
  const destinations = createDestinations(sql, masterKey, now);
  const people = {
    nameOf: async (destination: number) => (await destinations.find(destination))?.accountName ?? 'Customer',
    payerNames: createAccountNames(sql, masterKey),
  };
  return openPartners(parts, {
    wallet: bkash === undefined ? null : { ...bkash, pageHosts },
    providers: [
      ...(nagad === undefined ? [] : [nagadProvider(nagad.rail, { ...nagad, pageHosts }, now)]),
      ...(sslcommerz === undefined ? [] : [sslcommerzProvider(sslcommerz.rail, { ...sslcommerz, pageHosts })]),
    ],
    banks: banks.map(({ rail, ...account }) => ({
      rail,
      access: null,
      account: { ...account, testUrl: null },
      ...people,
    })),
    walletFiles: [
      ...file.walletFiles.map((each) => ({ ...each, pays: 'wallets' as const })),
      ...file.cardFiles.map((each) => ({ ...each, pays: 'cards' as const })),
    ].map(({ rail, pays, ...account }) => ({
      rail,
      pays,
      access: null,
      account: { ...account, routingNumber: '', testUrl: null },
      cardOf: destinations.cardOf,
      ...people,
    })),
    callbackHost,
    callbackPort,
    networks: openNetworks(parts, file),
    simulated: false,
  });
}

function openNetworks(parts: PartnerParts, { networks: { ethereum, bitcoin, tron } }: PartnersFile): Network[] {
  const real = { isTest: false, testPage: null } as const;
  const opened: Network[] = [];
  if (ethereum !== undefined) {
    const { signerFolder, ...given } = ethereum;
    const about = { name: 'ethereum', title: 'Ethereum', kind: 'evm', waitsForFinal: true } as const;
    opened.push(openEvmNetwork(parts, { ...given, ...about, ...real, signer: deskSigner(signerFolder) }));
  }
  if (bitcoin !== undefined) {
    const { signerFolder, ...given } = bitcoin;
    const about = { name: 'bitcoin', title: 'Bitcoin', kind: 'bitcoin', waitsForFinal: false } as const;
    opened.push(openBitcoinNetwork(parts, { ...given, ...about, ...real, signer: deskSigner(signerFolder) }));
  }
  if (tron !== undefined) {
    const { signerFolder, ...given } = tron;
    const about = { name: 'tron', title: 'TRON', kind: 'tron', waitsForFinal: true } as const;
    opened.push(openTronNetwork(parts, { ...given, ...about, ...real, signer: deskSigner(signerFolder) }));
  }
  return opened;
}
