// In: settings and the recovered engines. Out: what the conditions of live mode are judged by.
import type { Engine } from '@hilsa/core';
import type { LiveEvidence } from './live-conditions.ts';
import type { Settings } from './settings.ts';

/** The account that every unit of test money came from; see the ledger room of the core. */
const ISSUANCE_ACCOUNT = 0;

/**
 * Reads the evidence. No external feed is connected to a market yet, so every market is without a source: live mode cannot start,
 * and says so.
 */
export function gatherEvidence(
  settings: Settings,
  engines: { readonly real: Engine; readonly demo: Engine },
  rails: LiveEvidence['rails'],
): LiveEvidence {
  const { operatorLegalName, operatorLicence, jurisdiction } = settings;
  return {
    operatorLegalName,
    operatorLicence,
    jurisdiction,
    markets: engines.real.instruments.map(({ listing }) => ({
      symbol: listing.symbol,
      product: 'coin',
      source: 'none',
    })),
    rails,
    simulatedParticipants: countParticipants(engines.real) + countParticipants(engines.demo),
    testMoneyIssued: engines.real.assets.some(
      (_asset, index) => engines.real.balance(ISSUANCE_ACCOUNT, index).available !== 0n,
    ),
  };
}

function countParticipants(engine: Engine): number {
  let count = 0;
  for (let account = 0; account < engine.accountCount; account++) {
    if (engine.account(account)?.ownerKind === 'participant') count += 1;
  }
  return count;
}
