// In: the rules of the constitution that the core can keep or break. Out: a failing test for each that is broken.
import {
  accountOf,
  type Command,
  type CommandKind,
  createEngine,
  type Fact,
  type FundRules,
  ownerOf,
  readFacts,
  type RobotRules,
  saidBySource,
} from '@hilsa/core';
import {
  accept,
  ContractMarket,
  GOLD,
  Life,
  liveOptions,
  LOAN_RULES,
  LoanMarket,
  marketCommands,
  openMarket,
  order,
  PlainMarket,
  random,
  simulateContracts,
  simulateLoans,
  simulateOfferings,
  TAKA,
} from '@hilsa/testkit';
import { OFFER_START_MS, offeringLife } from '@hilsa/testkit/offering';
import { robotLife } from '@hilsa/testkit/robots/robots';
import { FIRST_DEALING_MS, FUND_START_MS, fundBuys, fundLife, markBtc, openFundMarket } from '@hilsa/testkit/fund';
import { PAIR } from './conversion-refusals.ts';
import { hours, PACK, SHARE } from './stocks-refusals.ts';
import { describe, expect, it } from 'vitest';

const CONTRACT_ORDER = [
  'order-placed',
  'trade-executed',
  'position-changed',
  'fee-rebated',
  'order-rested',
  'order-closed',
  'trigger-met',
  'order-triggered',
  'order-trailed',
  'order-amended',
  'order-levels-set',
  'trigger-trailed',
  'leverage-set',
  // A funding that is under way is settled first with whoever is touched; what one lacks the fund pays.
  'money-moved',
  'work-scheduled',
] as const satisfies readonly Fact['kind'][];

/** What each command may bring about. A command that could write a price, a trade or a balance would have to be added here. */
const MAY_EMIT: Record<CommandKind, readonly Fact['kind'][]> = {
  'list-asset': ['asset-listed'],
  // A share that is listed while its market trades has its day's band at once: of the issue price in the listing.
  // Options. None of them writes a sample, a settlement price or a payout: those come of the clock alone.
  'set-option-underlying': ['option-underlying-set', 'option-terms-planned'],
  'set-option-index': ['option-index-set'],
  'set-option-writer': ['option-writer-set'],
  // The house's own writer: its account at the first time, and money of the house that becomes its own, or goes back.
  'fund-option-writer': ['account-opened', 'option-writer-set', 'money-moved'],
  'set-option-customer': ['option-customer-set'],
  'list-series': ['asset-listed', 'instrument-listed', 'series-listed'],
  'write-options': ['money-moved', 'hold-placed', 'hold-raised', 'hold-released', 'options-written'],
  'place-option-order': [
    'order-placed',
    'trade-executed',
    'order-rested',
    'order-closed',
    'fee-rebated',
    'work-scheduled',
  ],
  'list-instrument': ['instrument-listed', 'share-board-set', 'share-day-opened'],
  'set-instrument-rules': ['rules-scheduled'],
  'retire-instrument': ['instrument-status-set', 'order-closed', 'work-scheduled', 'work-done', 'instrument-retired'],
  // Who is in which tier nobody says: it comes of the clock, by what was traded.
  'set-fee-table': ['fee-table-set'],
  'set-conversion-pair': ['conversion-pair-set', 'conversion-pair-scheduled'],
  'stop-conversion-pair': ['conversion-pair-stopped'],
  // A source's word, which only a feed connector sends: it is evidence, and moves nothing.
  'record-rate': ['rate-recorded'],
  'set-membership-plan': ['membership-plan-set'],
  'buy-membership': ['money-moved', 'membership-bought'],
  'cancel-membership': ['money-moved', 'membership-cancelled'],
  'quote-conversion': ['hold-released', 'quote-expired', 'hold-placed', 'conversion-quoted'],
  'accept-quote': ['money-moved', 'hold-captured', 'hold-released', 'conversion-executed'],
  'transfer-money': ['money-moved', 'money-transferred'],
  // Offerings. None of them writes an allotment: those come of the published draw alone, when the clock goes on.
  'draft-offering': ['hold-placed', 'offering-drafted'],
  // The underwriter, whom the terms name, has the money for all of it held.
  'publish-offering': ['account-opened', 'offering-published', 'hold-placed', 'application-made', 'work-scheduled'],
  // By whoever is named, of their own money, and back while nothing of it is public.
  'underwrite-offering': ['hold-placed', 'application-made', 'application-ended'],
  // What another house drew, by two; whether it keeps what the rule promises is looked at when the clock goes on.
  'record-allotment': ['offering-results-taken', 'work-scheduled'],
  'cancel-offering': ['offering-cancelled', 'work-scheduled'],
  'withdraw-block': ['offering-cancelled', 'work-scheduled'],
  'apply-offering': ['hold-placed', 'application-made'],
  'revoke-application': ['application-ended'],
  'reject-application': ['application-ended'],
  'pay-application': ['application-paid'],
  'reveal-draw': ['offering-revealed', 'work-scheduled'],
  // What nobody asked for goes to the underwriter, who is the one that the published rule names.
  'record-delivery': ['application-allotted', 'offering-settling', 'work-scheduled'],
  // Funds. None of them names a value: a dealing computes it of what the fund holds, when its time has come.
  'open-fund': ['account-opened', 'fund-opened'],
  'set-fund-rules': ['fund-rules-scheduled'],
  'subscribe-fund': ['hold-placed', 'fund-order-placed'],
  'redeem-fund': ['hold-placed', 'fund-order-placed'],
  'cancel-fund-order': ['hold-released', 'fund-order-cancelled'],
  'pay-fund-fees': ['money-moved', 'fund-fees-paid'],
  // By prices that were recorded; what cannot be taken back the house pays.
  'correct-fund-value': ['money-moved', 'fund-value-corrected'],
  'set-mandate': ['mandate-set', 'plan-made', 'plan-ended'],
  'skip-plan': ['plan-ended'],
  // Goes on with what other commands began, and ends what was to end.
  // Money in: only what arrived, with its evidence, and no command that names an amount to credit.
  'set-rail': ['account-opened', 'rail-set', 'rail-policy-planned'],
  'switch-rail': ['rail-switched'],
  'attest-custody': ['custody-attested'],
  // The machine's word on a rail, and what a network took, which the house bears: neither touches a customer.
  'judge-rail': ['rail-judged'],
  'book-network-fee': ['account-opened', 'money-moved', 'network-fee-booked'],
  'create-deposit': ['deposit-created', 'repayment-submitted'],
  'begin-deposit': ['deposit-begun'],
  'fail-deposit': ['deposit-ended', 'repayment-reviewed'],
  // What is credited for a loan repays it in the same batch; nothing else may be taken of it.
  'record-arrival': [
    'money-moved',
    'arrival-recorded',
    'arrival-credited',
    'repayment-reviewed',
    'loan-repaid',
    'hold-released',
    'pledge-released',
    'loan-ended',
    'work-scheduled',
  ],
  // What a block shows waits; it moves nothing.
  'record-transfer': ['deposit-created', 'deposit-begun', 'transfer-placed'],
  'assign-arrival': ['money-moved', 'arrival-credited'],
  'return-arrival': ['money-moved', 'arrival-returned'],
  // Two people, a day before; it moves nothing.
  'announce-own-money': ['own-money-announced'],
  // Two people: what the house itself paid in, as announced. It touches no customer, and is never what one asked for or had.
  'keep-arrival': ['account-opened', 'money-moved', 'arrival-kept'],
  // Two people, one fact, once: back to where it lay before it was anybody's.
  'reverse-credit': ['money-moved', 'credit-reversed'],
  'assign-address': ['address-assigned'],
  'set-limit-multiple': ['limit-multiple-set'],
  // Money out: what its owner has proven, to where its owner said.
  'set-proof-key': ['proof-key-set'],
  'add-destination': ['destination-added'],
  'confirm-destination': ['destination-confirmed', 'destination-removed'],
  'remove-destination': ['destination-removed'],
  'place-payout-hold': ['payout-hold-placed', 'payout-hold-ended'],
  'set-allow-list': ['allow-list-set'],
  'freeze-payouts': ['payouts-frozen', 'withdrawal-approved'],
  'request-withdrawal': ['hold-placed', 'withdrawal-requested', 'withdrawal-approved'],
  'cancel-withdrawal': ['hold-released', 'withdrawal-ended'],
  'approve-withdrawal': ['withdrawal-endorsed', 'withdrawal-approved'],
  'refuse-withdrawal': ['hold-released', 'withdrawal-ended'],
  'send-withdrawal': ['hold-captured', 'withdrawal-sent'],
  'settle-withdrawal': ['money-moved', 'hold-captured', 'hold-released', 'withdrawal-paid', 'withdrawal-ended'],
  'run-due': [
    'code-changed',
    'rail-policy-started',
    'deposit-ended',
    'deposit-forgotten',
    'credit-forgotten',
    'arrival-aged',
    'money-moved',
    'payout-hold-ended',
    'withdrawal-approved',
    'withdrawal-urged',
    'withdrawal-ended',
    'hold-released',
    'quote-expired',
    'membership-ending',
    'membership-ended',
    'conversion-pair-set',
    'rules-applied',
    'order-closed',
    'orders-sweep-ended',
    'work-done',
    'instrument-retired',
    'trade-executed',
    'fee-rebated',
    'order-rested',
    'trigger-met',
    'order-triggered',
    'order-trailed',
    'order-amended',
    // Phases begin by the rows made ahead; a day's figures and an auction's price come out of trades and orders alone.
    'session-moved',
    'share-day-opened',
    'share-board-set',
    'share-unlisted',
    'share-closed',
    'auction-begun',
    'auction-ended',
    'share-auction-over',
    'share-paused',
    // Once a year, by a rule that two people agreed on, from whoever holds shares: the same for everybody.
    'fee-year-begun',
    'account-fees-asked',
    'work-scheduled',
    'action-begun',
    'action-moved',
    'holder-paid',
    'action-ended',
    'rights-lapsing',
    'money-moved',
    'proceeds-drawn',
    'hold-placed',
    'hold-raised',
    'work-scheduled',
    // What loans owe follows from days and marks; a sale is an ordinary order with its proof before it.
    'loan-late',
    'loan-rung-changed',
    'loan-matured',
    'pledge-sale-ordered',
    'order-placed',
    'loan-repaid',
    'pledge-sale-ended',
    'pledge-released',
    // Shares that a company's action added to pledged ones.
    'pledge-placed',
    'loan-ended',
    'loans-watched',
    'repayment-reviewed',
    'score-changed',
    'leverage-caps-started',
    'insurance-seed-paid',
    'fee-table-applied',
    'fee-table-spread',
    'market-pack-begun',
    'market-pack-spread',
    'rules-scheduled',
    'fee-tier-set',
    'volume-counted',
    'volumes-walked',
    'fund-rules-applied',
    'fund-run-begun',
    'fund-run-postponed',
    'fund-phase-begun',
    'fund-subscribed',
    'fund-redeemed',
    'fund-fee-taken',
    'fund-run-ended',
    'fund-paid',
    'fund-payment-waits',
    'fund-order-corrected',
    'fund-correction-ended',
    'hold-captured',
    'offering-opened',
    'offering-closed',
    // Nobody revealed it in time, its minimum or a quota was missed, or it was not published; where the first come are served nothing is drawn.
    'offering-cancelled',
    'offering-revealed',
    // An exchange's file that breaks what the rule promises allots nothing.
    'offering-results-refused',
    'draw-advanced',
    'planning-ended',
    'plan-made',
    'plan-ended',
    'application-made',
    'instrument-listed',
    'offering-bids-counted',
    'offering-counted',
    'application-ended',
    'application-allotted',
    'application-delivered',
    'offering-allotted',
    'lapsing-begun',
    'lapsing-ended',
    'offering-delivered',
    'offering-listed',
    'offering-refunded',
    // Whose share became part of another holds that one: a robot's order and a fund go on counting it.
    'robot-market-followed',
    'fund-rules-scheduled',
    // Robots whose end or whose customer's stop has come: what they hold is sold by ordinary orders, what is left goes back.
    'order-placed',
    'robot-closing',
    'robot-closing-waits',
    'robot-stopped',
    'robot-completed',
    'robots-stopped',
    // Samples are what the book or the index said at their time; S* is their mean, and what is paid follows from it.
    'option-window-planned',
    'option-window-opened',
    'option-sampled',
    'option-window-closed',
    'series-cleared',
    'series-moved',
    'series-settled',
    'series-adjusted',
    'hold-captured',
    'cover-settled',
    'option-paid',
    'series-closed',
    'series-forgotten',
    'option-index-sampled',
    'option-index-adjusted',
    // Terms that two people agreed on, when their date has come.
    'option-underlying-set',
  ],
  // Robots. None of them writes a rate, a profit or a worth: capital moves as it is, and what a decision wants are ordinary orders.
  'set-robot': ['robot-set'],
  'set-robot-standing': ['robot-standing-set'],
  'set-robot-room': ['robot-room-set'],
  'buy-robot': ['account-opened', 'money-moved', 'robot-bought'],
  'add-robot-capital': ['money-moved', 'robot-capital-added', 'robot-resumed'],
  'release-robot-capital': ['money-moved', 'robot-capital-released'],
  'stop-robot': ['robot-closing'],
  'resume-robot': ['robot-resumed'],
  'decide-robot': [
    'robot-decided',
    'robot-closing',
    'robot-order-placed',
    'robot-order-refused',
    'order-placed',
    'trade-executed',
    'fee-rebated',
    'order-rested',
    'order-closed',
    'trigger-met',
    'order-triggered',
    'order-trailed',
    'order-amended',
    'work-scheduled',
  ],
  // Loans: by a published table, decided by two; nobody's command sells a pledge, sets a term or moves a score but with two names.
  'set-loan-rules': ['loan-rules-set'],
  'set-collateral': ['collateral-set'],
  'apply-loan': ['score-changed', 'loan-applied', 'hold-placed', 'pledge-placed'],
  'cancel-loan': ['hold-released', 'pledge-released', 'loan-ended'],
  'decide-loan': ['money-moved', 'loan-paid-out', 'hold-released', 'pledge-released', 'loan-ended'],
  // An end of what was overdue begins a month that can be clean.
  'repay-loan': ['money-moved', 'loan-repaid', 'hold-released', 'pledge-released', 'loan-ended', 'work-scheduled'],
  'pledge-more': ['hold-placed', 'hold-raised', 'pledge-placed'],
  'release-pledge': ['hold-released', 'pledge-released'],
  'write-off-loan': ['hold-released', 'pledge-released', 'loan-ended', 'work-scheduled'],
  'confirm-abuse': ['score-changed'],
  'lift-abuse': ['score-changed'],
  'set-sessions': ['sessions-set'],
  // The coming days, and what waits for its own: nothing of today, and no price.
  'plan-market-pack': ['sessions-set', 'market-pack-planned'],
  // Announced by a company: what holders have of it follows from what they hold and the terms, after the record day.
  'announce-action': ['action-announced'],
  'use-rights': ['money-moved', 'rights-used'],
  'set-tax-number': ['tax-number-set'],
  // The day it is asked it is announced; the clock gives it.
  'change-code': ['action-announced'],
  'halt-share': ['share-halted'],
  'resume-share': ['share-resumed'],
  'set-instrument-status': ['instrument-status-set'],
  'open-account': ['account-opened'],
  'set-referral-rebate': ['referral-rebate-set'],
  'set-standing': ['standing-set', 'robot-closing', 'order-closed', 'orders-sweep-begun'],
  'issue-test-money': ['test-money-issued'],
  'record-marks': ['mark-recorded'],
  'place-order': [
    'orders-linked',
    'order-placed',
    'trade-executed',
    'fee-rebated',
    'order-rested',
    'order-closed',
    'trigger-met',
    'order-triggered',
    'order-trailed',
    'order-amended',
    'work-scheduled',
  ],
  'cancel-order': ['order-closed'],
  'cancel-all-orders': ['order-closed', 'orders-sweep-begun'],
  'amend-order': [
    'order-amended',
    'trade-executed',
    'fee-rebated',
    'order-rested',
    'order-closed',
    'trigger-met',
    'order-triggered',
    'order-trailed',
    'order-amended',
    'work-scheduled',
    // On a contract.
    'position-changed',
    'money-moved',
    'order-levels-set',
  ],
  'mass-quote': [
    'quotes-removed',
    'quotes-rested',
    'order-placed',
    'trade-executed',
    'fee-rebated',
    'order-rested',
    'order-closed',
    'trigger-met',
    'order-triggered',
    'order-trailed',
    'order-amended',
    'work-scheduled',
    // On a contract.
    'position-changed',
    'money-moved',
    'order-levels-set',
  ],
  // What an order on a contract may bring: trades, and what they make of positions. It writes no price and no liquidation.
  'place-contract-order': CONTRACT_ORDER,
  'close-position': CONTRACT_ORDER,
  'reverse-position': CONTRACT_ORDER,
  'close-all-positions': [...CONTRACT_ORDER, 'orders-sweep-begun'],
  'set-leverage': ['leverage-set', 'position-changed', 'money-moved'],
  'set-position-mode': ['position-mode-set'],
  'change-margin': ['position-changed', 'money-moved'],
  'set-auto-margin': ['auto-margin-set'],
  'set-level': ['order-closed', 'order-placed'],
  'set-order-levels': ['order-levels-set'],
  'set-contract-customer': ['contract-customer-set'],
  'set-contract-limits': ['contract-limits-set'],
  // Nothing moves before its day.
  'seed-insurance': ['insurance-seed-planned'],
  'set-leverage-caps': ['leverage-caps-planned'],
  'stop-opening': ['opening-stopped'],
  'delist-contract': ['delisting-scheduled'],
  'list-contract': ['account-opened', 'instrument-listed', 'opening-stopped'],
  // The venues' words, which only a feed connector sends. Whatever the mark sets off comes of these and of nothing else: no operator's
  // command, and no customer's, begins a liquidation, chooses who is deleveraged or touches the insurance fund.
  'record-venue-prices': [
    ...CONTRACT_ORDER,
    'mark-computed',
    'trigger-trailed',
    'liquidation-begun',
    'liquidation-stepped',
    'liquidation-ended',
    'position-taken-over',
    'take-over-closed',
    'position-deleveraged',
  ],
};

function isPayment(kind: string): boolean {
  return /-(?:rail|custody|deposit|arrival|credit$|network-fee|transfer$|address|multiple|key|destination|payouts?|hold|withdrawal|allow-list|own-money)/.test(
    kind,
  );
}

/** Of contracts, whose own life is led below. */
function isContract(kind: string): boolean {
  return /contract|leverage|position|margin|level|venue|insurance|opening/.test(kind);
}

/** Of options, likewise. */
function isOption(kind: string): boolean {
  return /option|series/.test(kind);
}

/** Of loans and the score, whose own life is led below. */
function isLoan(kind: string): boolean {
  return /loan|pledge|collateral|abuse/.test(kind);
}

/** A stream of orders, cancels, amends and quotes of the given accounts on one instrument, the same for the same seed. */
function stream(seed: number, accounts: readonly number[], length = 600): Command[] {
  const { integer, next, pick } = random(seed);
  return Array.from({ length }, (_, n): Command => {
    const account = accounts[integer(0, accounts.length - 1)]!;
    const atMs = 10 + n;
    const dice = next();
    if (dice < 0.1) return { kind: 'cancel-order', atMs, account, orderId: integer(1, n + 1) };
    if (dice < 0.2)
      return {
        kind: 'amend-order',
        atMs,
        account,
        orderId: integer(1, n + 1),
        ticks: integer(99_900, 100_100),
        lots: integer(100, 400),
      };
    if (dice < 0.3) {
      const middle = integer(99_950, 100_050);
      return {
        kind: 'mass-quote',
        atMs,
        account,
        instrument: 0,
        bids: [{ ticks: middle, lots: 100 }],
        asks: [{ ticks: middle + 5, lots: 100 }],
      };
    }
    const side = pick(['buy', 'sell'] as const);
    if (dice < 0.45) return order({ atMs, account, side, type: 'market', lots: integer(60, 300) });
    return order({
      atMs,
      account,
      side,
      ticks: integer(99_950, 100_050),
      lots: integer(60, 300),
      selfTradePrevention: pick(['expire-taker', 'expire-maker', 'expire-both']),
    });
  });
}

describe('constitution of the core', () => {
  it('P1 no command writes a price, a trade, an outcome or a balance: every command brings about only what it is for', () => {
    const { engine, accounts } = openMarket(6);
    const seen = new Set<CommandKind>();
    const house: Command[] = [
      ...marketCommands(1).map((command) =>
        command.kind === 'list-asset' ? { ...command, code: `${command.code}2` } : command,
      ),
      { kind: 'record-marks', atMs: 5, source: 'feed', marks: [{ instrument: 0, ticks: 99_000 }] },
      { kind: 'set-instrument-status', atMs: 6, instrument: 0, status: 'trading' },
      { kind: 'set-standing', atMs: 6, account: 2, standing: 'active' },
      { kind: 'set-referral-rebate', atMs: 6, bps: 1_000 },
      {
        kind: 'set-fee-table',
        atMs: 6,
        table: { feeClass: 'coin', asset: 0, rows: [{ from: 0n, makerPpm: 900, takerPpm: 900 }] },
        fromDay: 1,
        maker: '1',
        checker: '2',
      },
      { kind: 'set-instrument-rules', atMs: 6, instrument: 1, effectiveAtMs: 8, rules: {} },
      { kind: 'transfer-money', atMs: 6, account: 2, from: 'coin', to: 'stock', asset: 0, amount: 5n },
      { kind: 'open-account', atMs: 6, ownerKind: 'house', referrer: null, purpose: 'inventory' },
      { kind: 'issue-test-money', atMs: 6, account: engine.accountCount + 1, asset: 1, amount: 10n ** 12n },
      { kind: 'set-conversion-pair', atMs: 6, pair: PAIR },
      { kind: 'record-rate', atMs: 6, source: 'bank', rates: [{ pair: 0, rate: saidBySource(100_00n), sourceMs: 6 }] },
      {
        kind: 'quote-conversion',
        atMs: 6,
        account: 2,
        pair: 0,
        direction: 'buy-base',
        named: 'paid',
        units: 9_000_000n,
      },
      { kind: 'accept-quote', atMs: 6, account: 2, quoteId: 1 },
      { kind: 'list-asset', atMs: 6, code: 'GP', decimals: 0 },
      hours(5, 6),
      { kind: 'list-instrument', atMs: 6, listing: { ...SHARE, baseAsset: 6 } },
      PACK,
      { kind: 'open-account', atMs: 6, ownerKind: 'house', referrer: null, purpose: 'membership' },
      { kind: 'set-membership-plan', atMs: 6, plan: { code: 'trial', asset: 0, price: 0n, days: 7, isOn: true } },
      { kind: 'buy-membership', atMs: 6, account: 2, plan: 0, version: 1 },
      { kind: 'cancel-membership', atMs: 6, account: 2, period: 1 },
      { kind: 'stop-conversion-pair', atMs: 6, pair: 0, isStopped: true },
      { kind: 'run-due', atMs: 8 },
      { kind: 'halt-share', atMs: 8, instrument: 2, reason: 'News' },
      { kind: 'resume-share', atMs: 8, instrument: 2, auctionMs: 1_000 },
      { kind: 'open-account', atMs: 8, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
      {
        kind: 'announce-action',
        atMs: 8,
        instrument: 2,
        recordAtMs: 8,
        action: { kind: 'rights', gained: 1n, held: 2n, price: 5n, entitlement: 6, closesAtMs: 9 * 3_600_000 },
      },
      { kind: 'issue-test-money', atMs: 8, account: accountOf(2, 'stock'), asset: 6, amount: 10n },
      { kind: 'issue-test-money', atMs: 8, account: accountOf(2, 'stock'), asset: 0, amount: 100n },
      { kind: 'run-due', atMs: 3_700_000 },
      { kind: 'use-rights', atMs: 3_700_000, account: 2, action: 1, shares: 1n },
      { kind: 'set-tax-number', atMs: 3_700_000, account: 2, isGiven: true },
      { kind: 'change-code', atMs: 3_700_000, instrument: 2, code: 'GPNEW', fromMs: 3_700_000 },
      { kind: 'run-due', atMs: 3_700_000 },
      { kind: 'retire-instrument', atMs: 8, instrument: 1 },
    ];
    const commands = [
      ...house,
      ...stream(3, accounts),
      { kind: 'cancel-all-orders', atMs: 999, account: accounts[0]!, instrument: null } as const,
      ...offeringLife(accounts.slice(1)),
      ...fundLife(accounts.slice(1), 7, OFFER_START_MS + 9 * 86_400_000),
      ...robotLife(accounts[0]!, OFFER_START_MS + 40 * 86_400_000),
    ];
    let trades = 0;
    for (const command of commands) {
      const from = engine.facts.length;
      const last = engine.instrument(0).lastTicks;
      const resting = new Set(restingPrices(engine));
      if (command.kind === 'amend-order') resting.add(command.ticks);
      engine.execute(command);
      const facts = [...readFacts(engine.facts.bytes(from))];
      for (const fact of facts) {
        expect(MAY_EMIT[command.kind], `${command.kind} brought about ${fact.kind}`).toContain(fact.kind);
        // A price comes about only where a resting order already stood.
        if (fact.kind === 'trade-executed') expect(resting).toContain(fact.ticks);
        if (fact.kind === 'trade-executed') trades++;
      }
      if (!facts.some(({ kind }) => kind === 'trade-executed')) expect(engine.instrument(0).lastTicks).toBe(last);
      if (facts.length > 0) seen.add(command.kind);
    }
    expect(trades).toBeGreaterThan(50);
    // Of a dealing that held something: below.
    expect([...seen, 'correct-fund-value'].sort()).toEqual(
      Object.keys(MAY_EMIT)
        .filter((kind) => ![isPayment, isContract, isOption, isLoan].some((isElsewhere) => isElsewhere(kind)))
        .sort(),
    );
  });

  it('P1 P6 R2 a value that is put right brings about its own facts and no price: marks, trades and candles are what they were', () => {
    const { engine, accounts } = openFundMarket(2);
    const [ann, seller] = accounts as [number, number];
    const atMs = FIRST_DEALING_MS;
    const subscribing = { kind: 'subscribe-fund', account: ann, fund: 1, amount: 10n ** 11n } as const;
    accept(engine, [
      { ...subscribing, atMs: FUND_START_MS },
      { kind: 'run-due', atMs },
    ]);
    fundBuys(engine, seller, { ticks: 100_000, lots: 500_000, atMs: atMs + 1 });
    const next = atMs + 86_400_000;
    accept(engine, [markBtc(110_000, next - 1), { ...subscribing, atMs: next - 1 }, { kind: 'run-due', atMs: next }]);
    const before = engine.instrument(0);
    const known = { last: before.lastTicks, mark: before.markTicks };
    const prices = [{ instrument: 0, ticks: 100_000, source: 'hour-median', priceAtMs: next - 1 }] as const;
    for (const command of [
      { kind: 'correct-fund-value', atMs: next, fund: 1, run: 2, prices },
      { kind: 'run-due', atMs: next },
    ] as const) {
      const from = engine.facts.length;
      accept(engine, [command]);
      const facts = [...readFacts(engine.facts.bytes(from))].map(({ kind }) => kind);
      expect(facts.length).toBeGreaterThan(0);
      expect(facts.filter((kind) => !MAY_EMIT[command.kind].includes(kind))).toEqual([]);
    }
    const { lastTicks, markTicks } = engine.instrument(0);
    expect({ last: lastTicks, mark: markTicks }).toEqual(known);
  });

  it('P2 P3 P5 P6 P7 what each command about contracts may bring about: none of them writes a price or begins a forced close but the venues’ words', () => {
    const seen = new Set<string>();
    const hear = (kind: CommandKind, facts: readonly Fact['kind'][]): void => {
      seen.add(kind);
      for (const fact of facts)
        if (kind !== 'run-due' && !MAY_EMIT[kind].includes(fact)) throw new Error(`${kind} brought about ${fact}`);
    };
    for (const [seed, fund] of [
      [2, 60_000_000_000n],
      [9, 200_000_000n],
    ] as const)
      simulateContracts({ seed, commands: 4_000, fund, hear });
    const never = Object.keys(MAY_EMIT).filter((kind) => isContract(kind) && !seen.has(kind));
    // One ends the market, a week later at the soonest; the other begins one.
    expect(never).toEqual(['delist-contract', 'list-contract']);
  });

  it('P1 P2 P4 P6 what each command about options may bring about: none of them writes a sample, a settlement price or a payout', () => {
    const seen = new Set<string>();
    const bought = new Map<string, number>();
    liveOptions({
      seed: 5,
      days: 9,
      hear: (kind, facts) => {
        seen.add(kind);
        for (const fact of facts) {
          if (isOption(kind) || kind === 'run-due')
            expect(MAY_EMIT[kind], `${kind} brought about ${fact}`).toContain(fact);
          bought.set(fact, (bought.get(fact) ?? 0) + 1);
        }
      },
    });
    // What settles comes of the clock, after a window of 300 samples; nothing is listed for less than a day.
    expect(bought.get('series-settled')).toBeGreaterThan(0);
    expect(bought.get('option-sampled')! % 300).toBe(0);
    for (const kind of ['list-series', 'write-options', 'place-option-order']) expect(seen).toContain(kind);
  });

  it('O1 O2 O3 what each command about offerings may bring about: none allots, chooses or draws, and none applies for another', () => {
    const seen = new Set<string>();
    simulateOfferings({
      seed: 5,
      commands: 3_000,
      hear: (kind, facts) => {
        seen.add(kind);
        for (const fact of facts) expect(MAY_EMIT[kind], `${kind} brought about ${fact}`).toContain(fact);
      },
    });
    for (const kind of [
      'apply-offering',
      'pay-application',
      'reveal-draw',
      'record-delivery',
      'cancel-offering',
      'underwrite-offering',
      'record-allotment',
      'skip-plan',
    ])
      expect(seen).toContain(kind);
  });

  it('O5 O6 P7 B4 what each command about loans may bring about: none sells a pledge, begins a loan or writes a term or a score alone', () => {
    const seen = new Set<string>();
    simulateLoans({
      seed: 4,
      commands: 4_000,
      hear: (kind, facts) => {
        seen.add(kind);
        for (const fact of facts) expect(MAY_EMIT[kind], `${kind} brought about ${fact}`).toContain(fact);
      },
    });
    // The table and what may be pledged are set once, by two, before the life begins.
    expect(Object.keys(MAY_EMIT).filter((kind) => isLoan(kind) && !seen.has(kind))).toEqual([
      'set-loan-rules',
      'set-collateral',
    ]);
  });

  it('O5 O1 borrowed money subscribes to nothing, and what is free of it may leave', () => {
    const market = new LoanMarket();
    market.price(GOLD, 100);
    const ann = market.customer(1_000_000n);
    market.lend(ann, 50_000_00n, [{ instrument: GOLD, quantity: 100_000n }]);
    expect(market.engine.balance(ann, TAKA).available).toBe(50_000_00n);
    expect(market.engine.subscribable(ann, TAKA)).toBe(0n);
  });

  it('O5 the same rate for everybody with the same score: nothing else of an applicant is asked', () => {
    const rates = [0, 1].map((n) => {
      const market = new LoanMarket();
      market.price(GOLD, 100);
      const people = [market.customer(1_000_000n), market.customer(9_000_000n)];
      const loan = market.lend(people[n]!, 50_000_00n, [{ instrument: GOLD, quantity: 100_000n }]);
      const { yearlyPpm, latePpm, ladder } = market.engine.loans.all.get(loan)!;
      return { yearlyPpm, latePpm, ladder };
    });
    expect(rates[0]).toEqual(rates[1]);
  });

  it('P1 P5 S3 nobody closes a customer’s position but the customer and the mark: stopping, halting, delisting and disabling leave it open', () => {
    const market = new ContractMarket();
    const [ann, bob] = [market.trader('customer'), market.trader()];
    market.price(600_000);
    market.trade(ann, bob, 600_000, 100, 2);
    const before = market.position(ann);
    const { atMs } = market;
    for (const command of [
      { kind: 'stop-opening', atMs, instrument: 0, untilMs: atMs + 5, reason: 'test' },
      { kind: 'set-instrument-status', atMs, instrument: 0, status: 'cancel-only' },
      { kind: 'set-instrument-status', atMs, instrument: 0, status: 'halted' },
      { kind: 'set-standing', atMs, account: ownerOf(ann), standing: 'disabled' },
      { kind: 'delist-contract', atMs, instrument: 0, delistAtMs: atMs + 8 * 86_400_000 },
      {
        kind: 'set-leverage-caps',
        atMs,
        rules: { retail: 1, highNetWorth: 1, untested: 1 },
        fromMs: atMs + 7 * 86_400_000,
        maker: '1',
        checker: '2',
      },
      { kind: 'set-instrument-status', atMs, instrument: 0, status: 'cancel-only' },
    ] as const)
      market.do(command);
    expect(market.position(ann)).toEqual(before);
    // And nobody records a mark of a contract: it is computed from the venues or not at all.
    const marks = [{ instrument: 0, ticks: 1 }];
    expect(market.try({ kind: 'record-marks', atMs, source: 'operator', marks })).toEqual({
      refusal: 'unknown-instrument',
      detail: { instrument: 0 },
    });
    // Disabled, and on a market where nobody opens: out is still open.
    market.price(600_000);
    market.do({ kind: 'change-margin', atMs: market.atMs, account: ann, instrument: 0, direction: 'long', amount: 5n });
    const exit = market.order(ann, { side: 'sell', ticks: 610_000, lots: 100, reduceOnly: true });
    const { orderId } = market.do(exit);
    market.do({ kind: 'cancel-order', atMs: market.atMs, account: ann, orderId: orderId! });
    expect(market.try(market.order(ann, { ticks: 590_000, lots: 10 }))).toMatchObject({ refusal: 'account-disabled' });
    market.engine.check();
  });

  it('W1 W5 P6 what money in and out may bring about: nothing is credited that did not arrive, nothing leaves unproven', () => {
    const engine = createEngine({ mode: 'sandbox' });
    const market = new PlainMarket();
    const life = new Life(11, market.state, 0.9);
    const seen = new Set<string>();
    const play = (command: Command): void => {
      const from = engine.facts.length;
      market.judge(command);
      engine.execute(command);
      const facts = [...readFacts(engine.facts.bytes(from))];
      for (const fact of facts)
        expect(MAY_EMIT[command.kind], `${command.kind} brought about ${fact.kind}`).toContain(fact.kind);
      if (facts.length > 0) seen.add(command.kind);
    };
    for (let n = 0; n < 5_000; n++) {
      const command = life.next();
      while (!engine.isReady(command)) play({ kind: 'run-due', atMs: command.atMs });
      play(command);
    }
    const kinds = Object.keys(MAY_EMIT).filter(isPayment);
    expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
  });

  it('P1 a balance moves by trades, fees and visible test money alone', () => {
    const { engine, accounts } = openMarket(6);
    const moved: string[] = [];
    for (const command of stream(4, accounts)) {
      const before = totals(engine, accounts).join();
      const from = engine.facts.length;
      engine.execute(command);
      const traded = [...readFacts(engine.facts.bytes(from))].some(({ kind }) => kind === 'trade-executed');
      if (!traded && totals(engine, accounts).join() !== before) moved.push(command.kind);
    }
    expect(moved).toEqual([]);
  });

  it('P5 the same price for everyone: swap the customers, and the same things happen at the same prices', () => {
    for (const seed of [5, 6, 7]) {
      const accounts = [2, 3, 4, 5, 6, 7];
      const swapped = [7, 5, 6, 4, 2, 3];
      const plain = run(stream(seed, accounts));
      const other = run(stream(seed, swapped));
      const name = (account: number): number => swapped[accounts.indexOf(account)]!;
      expect(other.map((fact) => anonymous(fact, (account) => account))).toEqual(
        plain.map((fact) => anonymous(fact, name)),
      );
      expect(plain.filter(({ kind }) => kind === 'trade-executed').length).toBeGreaterThan(50);
    }
  });

  it('P5 the same price for everyone: a simulated participant gets no better one than a customer', () => {
    const accounts = [2, 3, 4, 5];
    const untagged = (facts: readonly Fact[]): Fact[] =>
      facts.map((fact) => (fact.kind === 'trade-executed' ? { ...fact, simulated: false } : fact));
    expect(untagged(run(stream(8, accounts), 'participant'))).toEqual(untagged(run(stream(8, accounts), 'customer')));
  });

  it('P6 nobody trades for or against a customer by hand: an order is placed, changed and closed under its owner’s name only', () => {
    const { engine, accounts } = openMarket(4);
    const [ann, bob] = accounts as [number, number];
    engine.execute(order({ account: ann, ticks: 100_000, lots: 100 }));
    const was = engine.hash();
    for (const account of [0, 1, bob, 99]) {
      expect(engine.execute({ kind: 'cancel-order', atMs: 3, account, orderId: 1 })).toMatchObject({
        refusal: 'unknown-order',
      });
      expect(
        engine.execute({ kind: 'amend-order', atMs: 3, account, orderId: 1, ticks: 100_001, lots: 100 }),
      ).toMatchObject({ refusal: 'unknown-order' });
    }
    for (const account of [0, 1]) {
      expect(engine.execute(order({ account, ticks: 100_000, lots: 100, side: 'sell' }))).toMatchObject({
        refusal: 'unknown-account',
      });
      expect(engine.execute({ kind: 'mass-quote', atMs: 3, account, instrument: 0, bids: [], asks: [] })).toMatchObject(
        { refusal: 'unknown-account' },
      );
    }
    expect(engine.hash()).toBe(was);
  });

  it('P6 nobody mints in live mode: the command does not exist there, and trying changes nothing', () => {
    const engine = createEngine({ mode: 'live' });
    for (const command of marketCommands(1, { funds: 0n })) engine.execute(command);
    const was = { hash: engine.hash(), facts: engine.facts.length };
    expect(() => engine.execute({ kind: 'issue-test-money', atMs: 9, account: 2, asset: 0, amount: 1n })).toThrow(
      TypeError,
    );
    expect({ hash: engine.hash(), facts: engine.facts.length }).toEqual(was);
  });

  it('O5 R3 in live mode nobody lends, sells a robot or opens a fund, whoever asks', () => {
    const engine = createEngine({ mode: 'live' });
    for (const command of marketCommands(1, { funds: 0n })) engine.execute(command);
    const atMs = 9;
    engine.execute({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'loans' });
    const two = { atMs, maker: 'ann', checker: 'bob' };
    const rules = { ...LOAN_RULES, asset: 0 };
    expect(engine.execute({ kind: 'set-loan-rules', ...two, rules })).toMatchObject({ refusal: 'loans-off' });
    const robot = { code: 'R1' } as RobotRules;
    expect(engine.execute({ kind: 'set-robot', atMs, robot })).toMatchObject({ refusal: 'robot-invalid' });
    const fund = { code: 'F1', name: 'F', unitAsset: 0, moneyAsset: 0, rules: {} as FundRules };
    expect(engine.execute({ kind: 'open-fund', atMs, ...fund })).toMatchObject({ refusal: 'fund-invalid' });
    expect([engine.loans.rules.size, engine.robots.length, engine.funds.all.size]).toEqual([0, 0, 0]);
    // Switched off it may be written down, so that its terms can be read.
    expect(engine.execute({ kind: 'set-loan-rules', ...two, rules: { ...rules, isOn: false } })).toMatchObject({
      refusal: null,
    });
  });

  it('O7 a member’s orders are charged, matched and refused like everybody’s', () => {
    const lives = [true, false].map((isMember) => {
      const { engine, accounts } = openMarket(6);
      const [first] = accounts;
      for (const command of [
        { kind: 'open-account', atMs: 6, ownerKind: 'house', referrer: null, purpose: 'membership' },
        { kind: 'set-membership-plan', atMs: 6, plan: { code: 'trial', asset: 0, price: 0n, days: 7, isOn: true } },
      ] satisfies Command[])
        engine.execute(command);
      if (isMember)
        expect(
          engine.execute({ kind: 'buy-membership', atMs: 6, account: first!, plan: 0, version: 1 }).refusal,
        ).toBeNull();
      const from = engine.facts.length;
      const replies = stream(3, accounts).map((command) => engine.execute(command));
      return { replies, facts: [...readFacts(engine.facts.bytes(from))] };
    });
    expect(lives[0]).toEqual(lives[1]);
    expect(lives[0]!.facts.some(({ kind }) => kind === 'trade-executed')).toBe(true);
  });
});

function run(commands: readonly Command[], ownerKind: 'customer' | 'participant' = 'customer'): Fact[] {
  const engine = createEngine({ mode: 'sandbox' });
  for (const command of marketCommands(6))
    engine.execute(command.kind === 'open-account' ? { ...command, ownerKind } : command);
  engine.facts.clear();
  for (const command of commands) engine.execute(command);
  engine.check();
  return [...readFacts(engine.facts.bytes())];
}

function anonymous(fact: Fact, name: (account: number) => number): unknown {
  if (fact.kind === 'trade-executed')
    return { ...fact, takerAccount: name(fact.takerAccount), makerAccount: name(fact.makerAccount) };
  return 'account' in fact && fact.account !== null ? { ...fact, account: name(fact.account) } : fact;
}

function restingPrices(engine: ReturnType<typeof createEngine>): number[] {
  const { bids, asks } = engine.depth(0, 10_000);
  return [...bids, ...asks].map(([ticks]) => ticks);
}

function totals(engine: ReturnType<typeof createEngine>, accounts: readonly number[]): bigint[] {
  return [0, 1, ...accounts].flatMap((account) =>
    [0, 1, 2].map((asset) => {
      const { available, held } = engine.balance(account, asset);
      return available + held;
    }),
  );
}
