// In: a share.
// Out: the blocks of it that are offered, with the way to them, and those that were sold, above its tape and apart from it: they move no price.
// Nothing where there are none.
import { ChevronRight } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { Go, Icon, Tag } from '../../../parts/index.ts';
import styles from './block-trades.module.css';

const ASK_AGAIN_MS = 20_000;
const SHOWN = 5;

export function BlockTrades({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const { symbol } = instrument.detail.share;
  const { data } = useCall('/stock/index/trades', { code: symbol, limit: 1 }, { everyMs: ASK_AGAIN_MS });
  const { blocks = [], offers = [] } = data ?? {};
  const price = (value: string): string => formatNumber(value, language, { decimals: instrument.priceDecimals });
  const under = ({ discountBps, referencePrice }: (typeof offers)[number] | (typeof blocks)[number]): string =>
    text('stock.block-under', {
      percent: formatNumber(String(discountBps / 100), language, { decimals: 2, least: 0 }),
      reference: price(referencePrice),
    });
  return (
    <>
      {offers.length > 0 && (
        <section className={styles.blocks} aria-label={text('stock.block-offers')}>
          <h3>{text('stock.block-offers')}</h3>
          {offers.map((offer) => (
            <Go key={offer.id} to="/pages/stockBulk/bulkDetail" search={{ id: offer.id }} className={styles.row}>
              <span>
                <Tag>{text('stock.block')}</Tag>
                <span>{text('stock.block-until', { time: dayTimeText(offer.closesMs, language) })}</span>
              </span>
              <b>{price(offer.price)}</b>
              <span className={styles.end}>
                {formatNumber(offer.quantity, language)}
                <Icon icon={ChevronRight} size={16} />
              </span>
              <small>{under(offer)}</small>
            </Go>
          ))}
          <small>{text('stock.block-offers-about')}</small>
        </section>
      )}
      {blocks.length > 0 && <Sold blocks={blocks} price={price} under={under} />}
    </>
  );
}

type Block = ReplyOf<'/stock/index/trades'>['blocks'][number];

function Sold({
  blocks,
  price,
  under,
}: {
  readonly blocks: readonly Block[];
  readonly price: (value: string) => string;
  readonly under: (block: Block) => string;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.blocks} aria-label={text('stock.blocks')}>
      <h3>{text('stock.blocks')}</h3>
      {blocks.slice(0, SHOWN).map((block) => (
        <p key={block.id} className={styles.row}>
          <span>
            <Tag>{text('stock.block')}</Tag>
            <span>{dayTimeText(block.atMs, language)}</span>
          </span>
          <b>{price(block.price)}</b>
          <span>{formatNumber(block.quantity, language)}</span>
          <small>
            {under(block)}
            {block.simulated && ` · ${text('stock.block-simulated')}`}
          </small>
        </p>
      ))}
      <small>{text('stock.blocks-about')}</small>
    </section>
  );
}
