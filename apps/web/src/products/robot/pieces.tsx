// In: a robot's rule, markets, level, result.
// Out: how each is drawn or said: the rule's glyph, its name, five bars of a level, millionths as percent, why an order stopped.
import { formatDecimal } from '@hilsa/money';
import type { Robot, RobotOrder } from '@hilsa/contract';
import {
  formatNumber,
  type Language,
  localDigits,
  type MessageKey,
  signed,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import styles from './robot.module.css';

type Rule = Robot['rule'];

/** A line drawing of what a rule does, 24 wide. */
const GLYPHS: Readonly<Record<Rule, string>> = {
  grid: 'M3 6H21M3 12H21M3 18H21M4 17L9 13L13 15L20 5',
  dca: 'M4 6L20 18M4 6m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M9.5 10m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M15 14m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  trend: 'M3 18C9 18 11 6 21 5M3 14C10 15 14 11 21 9',
  reversion: 'M3 12H21M3 12C5 3 9 3 12 12S19 21 21 12',
  weights: 'M12 4A8 8 0 1 0 20 12H12ZM12 4V12L17.6 17.6',
  momentum: 'M5 20V14M10 20V11M15 20V8M20 20V4',
  signal: 'M12 20V12M8 9A5 5 0 0 1 16 9M5 6A9 9 0 0 1 19 6',
};

export function RuleGlyph({ rule, faint = false }: { readonly rule: Rule; readonly faint?: boolean }) {
  return (
    <span className={names(styles.glyph, faint && styles.faint)}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        <path d={GLYPHS[rule]} />
      </svg>
    </span>
  );
}

/** How an order is left, and what that costs. */
export function useExitText(): (fees: { readonly lockInDays: number; readonly exitPpm: number }) => string {
  const text = useText();
  const language = useLanguage();
  return ({ lockInDays, exitPpm }) =>
    lockInDays === 0
      ? text('robot.exit-any-time')
      : text('robot.exit-early', {
          days: localDigits(String(lockInDays), language),
          cost: `${formatNumber(formatDecimal(BigInt(exitPpm), 4, { trim: true }), language)}%`,
        });
}

/** What it trades, for a title: `BTC/USDT`, `GP`, or how many coins or shares. */
export function useMarketText(): (robot: Pick<Robot, 'markets' | 'asset' | 'goods'>) => string {
  const text = useText();
  const language = useLanguage();
  return ({ markets, asset, goods }) => {
    const [first = ''] = markets;
    if (markets.length > 1) return text(`robot.${goods}`, { count: localDigits(String(markets.length), language) });
    return goods === 'shares' ? first : `${baseOf(first, asset)}/${asset}`;
  };
}

export function baseOf(symbol: string, asset: string): string {
  return symbol.endsWith(asset) ? symbol.slice(0, -asset.length) : symbol;
}

/** Millionths as a percentage with its sign, two digits. */
export function percentOf(ppm: number, language: Language): string {
  return `${signed(formatDecimal(BigInt(ppm), 4), language, 2)}%`;
}

/** A share that has no direction: a fee, a limit. */
export function Share({ ppm }: { readonly ppm: number }) {
  const language = useLanguage();
  return (
    <span className={styles.number}>{formatNumber(formatDecimal(BigInt(ppm), 4), language, { decimals: 2 })}%</span>
  );
}

export function toneOfPpm(ppm: number): 'up' | 'down' | 'flat' {
  return ppm > 0 ? 'up' : ppm < 0 ? 'down' : 'flat';
}

export function Percent({ ppm, toned = true }: { readonly ppm: number; readonly toned?: boolean }) {
  const language = useLanguage();
  return <span className={names(styles.number, toned && styles[toneOfPpm(ppm)])}>{percentOf(ppm, language)}</span>;
}

/** Five bars; none is filled while it is too early to tell. */
export function LevelBars({ level }: { readonly level: number | null }) {
  const text = useText();
  const language = useLanguage();
  const said =
    level === null ? text('robot.level-unknown') : text('robot.level', { level: localDigits(String(level), language) });
  return (
    <span className={styles.level} role="img" aria-label={said}>
      {[1, 2, 3, 4, 5].map((each) => (
        <i key={each} data-on={(level !== null && each <= level) || undefined} />
      ))}
    </span>
  );
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  'by-customer': 'robot.stop-by-customer',
  'period-ended': 'robot.stop-period-ended',
  'version-withdrawn': 'robot.stop-version-withdrawn',
  'version-halted': 'robot.stop-version-halted',
  'loss-limit': 'robot.stop-loss-limit',
  'daily-loss-limit': 'robot.stop-daily-loss-limit',
  'market-halted': 'robot.stop-market-halted',
  'stale-feed': 'robot.stop-stale-feed',
  'refused-five-times': 'robot.stop-refused-five-times',
  'insufficient-balance': 'robot.stop-insufficient-balance',
  'account-disabled': 'robot.stop-account-disabled',
};

/** How an order stands, in the words of the specification. */
export function useStandingText(): (order: Pick<RobotOrder, 'standing' | 'reason'>) => string {
  const text = useText();
  return ({ standing, reason }) => {
    if (standing === 'doing') return text('robot.doing');
    if (standing === 'closing') return text('robot.closing');
    const why = REASONS[reason];
    if (standing === 'complete')
      return why === undefined ? text('robot.complete') : `${text('robot.complete')}, ${text(why)}`;
    return why === undefined ? text('robot.stopped') : text(why);
  };
}
