// In: what is known about operator, markets, rails and participants. Out: every condition of live mode that does not hold, as sentences.
// Live mode starts only when this list is empty (rule S3 of CONSTITUTION.md).

/** What the start has found out. */
export interface LiveEvidence {
  readonly operatorLegalName: string | undefined;
  readonly operatorLicence: string | undefined;
  readonly jurisdiction: string | undefined;
  /** Every listed market with where its marks come from. */
  readonly markets: readonly {
    readonly symbol: string;
    readonly product: Product;
    readonly source: 'external' | 'simulated' | 'none';
  }[];
  /** Every way for money to come in or go out, and every carrier of messages. */
  readonly rails: readonly { readonly name: string; readonly simulated: boolean }[];
  /** Accounts of market makers and takers that the sandbox opened, over both worlds. */
  readonly simulatedParticipants: number;
  /** Whether the journal of world `real` holds money that the sandbox issued. */
  readonly testMoneyIssued: boolean;
}

export type Product = 'coin' | 'contract' | 'coin-offering' | 'option' | 'stock';

/** Products that may not be offered live, per country. A country without an entry has no policy, and no live mode. */
const PRODUCTS_OFF: Readonly<Record<string, readonly Product[]>> = {
  BD: ['coin', 'contract', 'coin-offering', 'option'],
};

/** One sentence for each condition that fails; an empty list lets live mode start. */
export function failingLiveConditions(evidence: LiveEvidence): string[] {
  return [
    ...operatorConditions(evidence),
    ...marketConditions(evidence),
    ...railConditions(evidence),
    ...participantConditions(evidence),
  ];
}

function operatorConditions({ operatorLegalName, operatorLicence, jurisdiction }: LiveEvidence): string[] {
  const failing: string[] = [];
  if (!operatorLegalName) failing.push('the operator has no legal name (OPERATOR_LEGAL_NAME)');
  if (!operatorLicence) failing.push('the operator has no licence number (OPERATOR_LICENCE)');
  if (!jurisdiction) failing.push('no jurisdiction is set (JURISDICTION)');
  else if (!PRODUCTS_OFF[jurisdiction]) failing.push(`there is no policy for jurisdiction ${jurisdiction}`);
  return failing;
}

function marketConditions({ markets, jurisdiction }: LiveEvidence): string[] {
  if (markets.length === 0) return ['no market is listed'];
  const off = PRODUCTS_OFF[jurisdiction ?? ''] ?? [];
  return markets.flatMap(({ symbol, product, source }) => [
    ...(source === 'external'
      ? []
      : [`market ${symbol} has ${source === 'none' ? 'no price source' : 'a simulated price source'}`]),
    ...(off.includes(product) ? [`market ${symbol} is a ${product}, which is off in ${jurisdiction}`] : []),
  ]);
}

function railConditions({ rails }: LiveEvidence): string[] {
  if (rails.length === 0) return ['no rail for deposits and withdrawals is set'];
  return rails.filter((rail) => rail.simulated).map((rail) => `rail ${rail.name} is a test rail`);
}

function participantConditions({ simulatedParticipants, testMoneyIssued }: LiveEvidence): string[] {
  const failing: string[] = [];
  if (simulatedParticipants > 0) failing.push(`the database holds ${simulatedParticipants} simulated participants`);
  if (testMoneyIssued) failing.push('the database holds test money of a sandbox');
  return failing;
}
