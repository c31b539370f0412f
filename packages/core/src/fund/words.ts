// In: nothing. Out: the closed lists of funds. Words are only ever added at the end.

/** Where the price of a holding came from; `last-trade` stands in the journals of before the mean of the day, the last two in corrections alone. */
export const PRICE_SOURCES = ['mark', 'last-trade', 'close', 'none', 'day-mean', 'hour-median', 'day-before'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Why a dealing was put off: a holding has no price that is young enough, or the fund owes as much as it has. */
export const POSTPONE_CAUSES = ['stale-price', 'no-value'] as const;
export type PostponeCause = (typeof POSTPONE_CAUSES)[number];

/** What a dealing goes through in steps: redemptions before subscriptions; once a year fees of those who stay. */
export const RUN_PHASES = ['redeeming', 'subscribing', 'fees'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

/** What puts a wrong price right: what was recorded of the market's trades in the hour before the dealing, or its close of the day before. */
export const CORRECTION_SOURCES = ['hour-median', 'day-before'] as const satisfies readonly PriceSource[];
export type CorrectionSource = (typeof CORRECTION_SOURCES)[number];

/** What was dealt: who came, who left, and the fee of a year of who stays. */
export const DEALT_KINDS = ['subscription', 'redemption', 'fee'] as const;
export type DealtKind = (typeof DEALT_KINDS)[number];
