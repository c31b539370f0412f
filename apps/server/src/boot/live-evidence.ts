// In: settings, the recovered engines and who stands behind the rails. Out: what the conditions of live mode are judged by.
import type { Engine } from '@hilsa/core';
import type { RailStanding } from '../connectors/index.ts';
import type { LiveEvidence, MarketEvidence, RailEvidence } from './live-conditions.ts';
import { sharedLogins, weakened } from './live-settings.ts';
import type { Settings } from './settings.ts';

/** The account that every unit of test money came from; see the ledger room of the core. */
const ISSUANCE_ACCOUNT = 0;

export function gatherEvidence(
  settings: Settings,
  engines: { readonly real: Engine; readonly demo: Engine },
  found: { readonly rails: readonly RailStanding[]; readonly carriers: LiveEvidence['carriers'] },
): LiveEvidence {
  const { operatorLegalName, operatorLicence, jurisdiction } = settings;
  const { real } = engines;
  const money = new Set(real.instruments.map(({ listing }) => real.assets[listing.quoteAsset]!.code));
  return {
    operatorLegalName,
    operatorLicence,
    jurisdiction,
    markets: marketEvidence(real),
    moneyAssets: [...money],
    rails: railEvidence(real, found.rails),
    carriers: found.carriers,
    simulatedParticipants: countParticipants(real) + countParticipants(engines.demo),
    weakened: weakened(settings),
    sharedLogins: sharedLogins(settings),
    testMoneyIssued: real.assets.some((_asset, index) => real.balance(ISSUANCE_ACCOUNT, index).available !== 0n),
  };
}

const PRODUCT_OF = { spot: 'coin', perpetual: 'contract', stock: 'stock', option: 'option' } as const;

/** No external feed is connected to a market yet, so every market is without a source: it takes cancellations only, and the start says so. */
export function marketEvidence(engine: Engine): MarketEvidence[] {
  return engine.instruments.map(({ listing }) => ({
    symbol: listing.symbol,
    money: engine.assets[listing.quoteAsset]!.code,
    product: PRODUCT_OF[listing.kind],
    source: 'none',
  }));
}

/** A rail of the books that nobody stands behind carries nothing. */
export function railEvidence({ payments, assets }: Engine, standings: readonly RailStanding[]): RailEvidence[] {
  return payments.rails.flatMap((rail) => {
    const standing = standings.find((each) => each.rail === rail.name);
    if (standing === undefined) return [];
    const { simulated, holder } = standing;
    const asset = assets[rail.asset]!.code;
    return [{ name: rail.name, asset, simulated, holder, in: rail.isOpen.in, out: rail.isOpen.out }];
  });
}

function countParticipants(engine: Engine): number {
  let count = 0;
  for (let account = 0; account < engine.accountCount; account++) {
    if (engine.account(account)?.ownerKind === 'participant') count += 1;
  }
  return count;
}
