// In: a kind of way. Out: its channels, to choose one.
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, IconTile, ListRow, NavigationBar } from '../../parts/index.ts';
import { SIGNS } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';
import { iconOf, IN_PAGES, KIND_WORDS, type WayIn } from './channels.ts';
import { Practice, usePractising } from './practice.tsx';
import { whyClosed } from './states.ts';
import styles from './payments.module.css';

export function ChannelList({ ways }: { readonly ways: readonly WayIn[] }) {
  const text = useText();
  const language = useLanguage();
  /** Without a fraction that is none: a narrow phone has no room for it. */
  const short = (amount: string, asset: string): string =>
    `${SIGNS[asset] ?? `${asset} `}${formatNumber(amount, language, { decimals: 2, least: 0 })}`;
  if (ways.length === 0) return <EmptyState title={text('pay.no-ways')} text={text('pay.no-ways-text')} />;
  return (
    <div className={styles.card}>
      {ways.map((way) => (
        <ListRow
          key={way.channel}
          tall
          mark={<IconTile icon={iconOf(way)} />}
          title={nameOfWay(way.channel) || text(KIND_WORDS[way.kind])}
          subtitle={
            !way.isOpen
              ? text(whyClosed(way.why, 'in'))
              : way.byInvitation
                ? text(way.invitation === null ? 'pay.by-invitation' : 'pay-in.invited')
                : `${text('pay.from')} ${short(way.limits.minimum, way.asset)}`
          }
          value={short(way.limits.leftToday, way.asset)}
          below={text('pay.left-today')}
          {...(way.isOpen ? { arrow: true, to: IN_PAGES[way.kind], search: { channel: way.channel } } : {})}
        />
      ))}
    </div>
  );
}

export default function Channels() {
  const text = useText();
  const kind = useSearch('kind');
  const practising = usePractising();
  const found = useCall('/user/recharge/status', {}, { enabled: !practising });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('page.deposit')} />
      <div className={styles.page}>
        <Came query={found} heights={[64, 64]}>
          {({ ways }) => (
            <ChannelList ways={ways.filter((way) => way.kind !== 'coin' && (kind === '' || way.kind === kind))} />
          )}
        </Came>
      </div>
    </>
  );
}
