// In: what is known about operator, markets, rails and participants. Out: every condition of live mode that does not hold, as sentences: those that
// refuse the start (rule S3 of CONSTITUTION.md), and those that close only the part they are about.

/** What the start has found out. */
export interface LiveEvidence {
  readonly operatorLegalName: string | undefined;
  readonly operatorLicence: string | undefined;
  readonly jurisdiction: string | undefined;
  /** Every listed market with where its marks come from. */
  readonly markets: readonly MarketEvidence[];
  /** Currencies and coins that markets are paid in: each needs a way in and a way out. */
  readonly moneyAssets: readonly string[];
  /** Every way for money to come in or go out. */
  readonly rails: readonly RailEvidence[];
  /** What brings messages: no money moves by them. */
  readonly carriers: readonly { readonly name: string; readonly simulated: boolean }[];
  /** Accounts of market makers and takers that the sandbox opened, over both worlds. */
  readonly simulatedParticipants: number;
  /** What the environment alone would weaken, each as a sentence; see `weakened`. */
  readonly weakened: readonly string[];
  /** Logins that share another's rights, each as a sentence; see `sharedLogins`. */
  readonly sharedLogins: readonly string[];
  /** Whether the journal of world `real` holds money that the sandbox issued. */
  readonly testMoneyIssued: boolean;
}

export interface MarketEvidence {
  readonly symbol: string;
  /** What it is paid in. */
  readonly money: string;
  readonly product: Product;
  readonly source: 'external' | 'simulated' | 'none';
}

export interface RailEvidence {
  readonly name: string;
  readonly asset: string;
  /** A test partner, a test chain or a test signer. */
  readonly simulated: boolean;
  /** In whose name its account is; null where an account has no name. */
  readonly holder: string | null;
  /** As people switched it: an outage, which ends by itself, closes the rail alone. */
  readonly in: boolean;
  readonly out: boolean;
}

export type Product = 'coin' | 'contract' | 'coin-offering' | 'option' | 'stock';

/** Products that may not be offered live, per country. A country without an entry has no policy, and no live mode. */
const PRODUCTS_OFF: Readonly<Record<string, readonly Product[]>> = {
  BD: ['coin', 'contract', 'coin-offering', 'option'],
};

/** Whether a product may be offered live in a country; false where there is no policy. */
export function isOffered(product: Product, jurisdiction: string | undefined): boolean {
  const off = PRODUCTS_OFF[jurisdiction ?? ''];
  return off !== undefined && !off.includes(product);
}

/** One sentence for each condition without which nothing here may be called live; an empty list lets live mode start. */
export function failingLiveConditions(evidence: LiveEvidence): string[] {
  return [
    ...operatorConditions(evidence),
    ...marketConditions(evidence),
    ...railConditions(evidence),
    ...carrierConditions(evidence),
    ...participantConditions(evidence),
    ...evidence.weakened,
    ...evidence.sharedLogins,
  ];
}

/**
 * One sentence for each condition that closes just its part: what is not there is not offered, and the operators' desks work, so that two people can
 * list it. A house that has closed its last way in must be able to start again, or nobody could be paid.
 */
export function closedLiveConditions({ markets, rails, moneyAssets }: LiveEvidence): string[] {
  return [
    ...(markets.length === 0 ? ['no market is listed'] : []),
    ...markets.filter(({ source }) => source === 'none').map(({ symbol }) => `market ${symbol} has no price source`),
    ...(rails.length === 0 ? ['no rail for deposits and withdrawals is set'] : []),
    ...moneyAssets.flatMap((asset) => moneyProblems(asset, rails)),
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

/** A market that nobody prices is no lie, it is closed; one that the country forbids, or a simulation prices, is. */
function marketConditions({ markets, jurisdiction }: LiveEvidence): string[] {
  return markets.flatMap(({ symbol, product, source }) => [
    ...(source === 'simulated' ? [`market ${symbol} has a simulated price source`] : []),
    ...productProblem({ symbol, product }, jurisdiction),
  ]);
}

/** What keeps one market from trading in live mode, at the start and while the server runs. */
export function marketProblems(
  market: MarketEvidence,
  jurisdiction: string | undefined,
  rails: readonly RailEvidence[],
): readonly string[] {
  const { symbol, source, money } = market;
  return [
    ...(source === 'external'
      ? []
      : [`market ${symbol} has ${source === 'none' ? 'no price source' : 'a simulated price source'}`]),
    ...productProblem(market, jurisdiction),
    ...moneyProblems(money, rails).map((problem) => `market ${symbol}: ${problem}`),
  ];
}

function productProblem(
  { symbol, product }: Pick<MarketEvidence, 'symbol' | 'product'>,
  jurisdiction: string | undefined,
): string[] {
  const off = PRODUCTS_OFF[jurisdiction ?? ''] ?? [];
  if (!off.includes(product)) return [];
  return [`market ${symbol} is ${product === 'option' ? 'an' : 'a'} ${product}, which is off in ${jurisdiction}`];
}

/** Money needs a way in and a way out. */
function moneyProblems(asset: string, rails: readonly RailEvidence[]): string[] {
  return (['in', 'out'] as const)
    .filter((direction) => !rails.some((rail) => rail.asset === asset && rail[direction] && !rail.simulated))
    .map((direction) => `no rail brings ${asset} ${direction}`);
}

function railConditions({ rails, operatorLegalName }: LiveEvidence): string[] {
  return rails.flatMap(({ name, asset, ...rail }) => {
    const problem = railProblem(rail, operatorLegalName);
    return problem === null ? [] : [`rail ${name} of ${asset} ${problem.said}`];
  });
}

/** What keeps one rail out of live mode, at the start and while the server runs; null when nothing does. */
export function railProblem(
  { simulated, holder }: Pick<RailEvidence, 'simulated' | 'holder'>,
  legalName: string | undefined,
): { readonly name: 'test-rail' | 'holder-differs'; readonly said: string } | null {
  if (simulated) return { name: 'test-rail', said: 'is a test rail' };
  // Whose name is missing is said by the operator's own condition.
  return holder === null || legalName === undefined || holder === legalName
    ? null
    : { name: 'holder-differs', said: `pays to an account of ${holder}, who is not the operator` };
}

function carrierConditions({ carriers }: LiveEvidence): string[] {
  return carriers.filter(({ simulated }) => simulated).map(({ name }) => `carrier ${name} brings messages to nobody`);
}

function participantConditions({ simulatedParticipants, testMoneyIssued }: LiveEvidence): string[] {
  const failing: string[] = [];
  if (simulatedParticipants > 0) failing.push(`the database holds ${simulatedParticipants} simulated participants`);
  if (testMoneyIssued) failing.push('the database holds test money of a sandbox');
  return failing;
}
