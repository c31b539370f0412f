// In: the blocks that one asked to sell.
// Out: how far each has come, the way back while the desk looks at it, and the way to another.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Button, SectionHeader, Tag, TextButton, toast } from '../../parts/index.ts';
import { amountText, Mark } from './pieces.tsx';
import { SellBlock } from './sell-block.tsx';
import styles from './offering.module.css';

type Block = ReplyOf<'/offering/sell-block/list'>['list'][number];

export function OwnBlocks() {
  const text = useText();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const { data } = useCall('/offering/sell-block/list', {}, { everyMs: 15_000 });
  const blocks = data?.list ?? [];
  return (
    <section>
      <SectionHeader title={text('offering.own-blocks')} />
      {blocks.map((block) => (
        <Row key={block.id} block={block} />
      ))}
      {data !== undefined && blocks.length === 0 && <p className={styles.quiet}>{text('offering.own-blocks-none')}</p>}
      <div className={styles.sellOpen}>
        <Button onClick={() => setSheet('open')}>{text('offering.sell-block')}</Button>
      </div>
      {sheet !== 'never' && <SellBlock open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </section>
  );
}

function Row({ block }: { readonly block: Block }) {
  const text = useText();
  const language = useLanguage();
  const { id, asset, moneyAsset, quantity, price, state, why, sold, opensAtMs, closesAtMs } = block;
  const withdraw = async (): Promise<void> => {
    const isSure = await ask({
      title: text('offering.take-back-sure'),
      text: text('offering.take-back-text', { quantity: formatNumber(quantity, language), asset }),
      confirm: text('offering.take-back'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await send('/offering/sell-block/withdraw', { id });
      for (const path of ['/offering/sell-block/list', '/stock/hold/list', '/user/assets'] as const) outdate(path);
      toast(text('offering.taken-back'));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className={styles.ownBlock}>
      <Mark name={asset} kind="block" size={36} />
      <span className={styles.rowWords}>
        <b>{asset}</b>
        <span className={styles.rowAbout}>
          {text('offering.quantity-at', {
            quantity: formatNumber(quantity, language),
            price: amountText(price, moneyAsset, language),
          })}
        </span>
        <span className={styles.rowAbout}>{about()}</span>
      </span>
      <span className={styles.rowTime}>
        <Tag tone={state === 'requested' ? 'sand' : state === 'open' ? 'accent' : 'plain'}>
          {text(`offering.own-block-${state}`)}
        </Tag>
        {state === 'requested' && <TextButton onClick={() => void withdraw()}>{text('offering.take-back')}</TextButton>}
      </span>
    </div>
  );

  function about(): string {
    if (why !== null) return text(`offering.own-block-why-${why}`);
    if (state === 'requested') return text('offering.own-block-until', { day: dayText(opensAtMs, language, true) });
    if (state === 'upcoming' || state === 'open')
      return text('offering.own-block-closes', { day: dayText(closesAtMs, language, true) });
    return text('offering.own-block-sold', { quantity: formatNumber(sold, language), asset });
  }
}
