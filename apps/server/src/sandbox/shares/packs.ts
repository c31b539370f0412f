// In: nothing. Out: the packs of the markets that the sandbox plays.
import { BANGLADESH, type MarketPack, UNITED_STATES } from '@hilsa/formulas/market-packs';

export const PACKS: readonly MarketPack[] = [BANGLADESH, UNITED_STATES];
