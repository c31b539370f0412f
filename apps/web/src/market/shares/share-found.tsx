// In: what is typed.
// Out: the shares it finds: by code, name, Bengali name or an old code.
import { useDeferredValue } from 'react';
import type { Country } from '@hilsa/contract';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { Change, EmptyState, ListRow, RowSkeleton, ShareMark } from '../../parts/index.ts';
import { hrefOf } from '../listing.ts';
import { MarketFailed } from '../market-failed.tsx';
import { TickPrice } from '../tick-price.tsx';
import { nameIn, shareListing, signOf } from './words.ts';

const LONGEST = 40;

export function ShareFound({
  typed,
  country,
  onChoose,
}: {
  readonly typed: string;
  /** Left out: in every market. */
  readonly country?: Country;
  /** Tells which share was opened. */
  readonly onChoose?: (code: string) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const query = useDeferredValue(typed.trim().slice(0, LONGEST));
  const { data, isError, refetch, isFetching } = useCall(
    '/stock/index/search',
    { query, ...(country === undefined ? {} : { country }) },
    { enabled: query !== '', staleMs: 30_000 },
  );
  if (query === '') return null;
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return isFetching ? <RowSkeleton rows={6} chart={false} /> : null;
  if (data.list.length === 0)
    return <EmptyState title={text('shares.not-found', { query })} text={text('shares.not-found-text')} />;
  return (
    <>
      {data.list.map((share) => (
        <div key={share.symbol} onClickCapture={() => onChoose?.(share.symbol)}>
          <ListRow
            tall
            {...hrefOf(shareListing(share))}
            mark={<ShareMark code={share.symbol} />}
            title={share.symbol}
            subtitle={nameIn(share, language)}
            value={
              <>
                {signOf(share.currency)}
                <TickPrice value={share.last} decimals={2} />
              </>
            }
            below={<Change value={share.changePercent} />}
          />
        </div>
      ))}
    </>
  );
}
