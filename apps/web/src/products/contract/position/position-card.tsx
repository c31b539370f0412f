// In: an open position.
// Out: its card: how far it is from its liquidation, how its margin does, its levels, and what one can do.
import { useState } from 'react';
import type { ContractPosition } from '@hilsa/contract';
import { formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { send } from '../../../kernel/send.ts';
import { tell } from '../../../kernel/tell.ts';
import { names } from '../../../look/names.ts';
import { Button, CoinMark, Go, Skeleton, Switch, Tag, ask } from '../../../parts/index.ts';
import { quoteUnitsOf } from '../../../market/instrument.ts';
import { hrefOf } from '../../../market/listing.ts';
import { CloseSheet } from './close-sheet.tsx';
import { HealthBar } from './health-bar.tsx';
import { LevelSheet, type LevelWish } from './level-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { AutoMarginSheet } from './auto-margin-sheet.tsx';
import { PositionAxis } from './position-axis.tsx';
import { QueueLights } from './queue-lights.tsx';
import { type PositionNow, percentOfPpm } from './reading.ts';
import { usePositionNow } from './use-position.ts';
import { toneOfUnits, useSentence, useWords } from './words.ts';
import styles from './position.module.css';

export function PositionCard({ told }: { readonly told: ContractPosition }) {
  const now = usePositionNow(told);
  if (now === undefined) return <Skeleton width="100%" height={220} round={16} />;
  return <Card now={now} />;
}

type Open = 'margin' | 'close' | 'auto' | LevelWish | null;

function Card({ now }: { readonly now: PositionNow }) {
  const text = useText();
  const words = useWords(now.instrument);
  const sentence = useSentence(now);
  const [open, setOpen] = useState<Open>(null);
  const { told, instrument } = now;
  const shut = (): void => setOpen(null);
  const name = text('contract.name', { coin: instrument.base });
  return (
    <article className={styles.card} aria-label={`${name} ${text(`contract.${told.direction}`)}`}>
      <Head now={now} />
      <PositionAxis now={now} />
      <p className={styles.sentence}>{sentence}</p>
      <HealthBar ratioPpm={now.ratioPpm} />
      <div className={styles.rows}>
        <div className={styles.row}>
          <span>{text('contract.margin')}</span>
          <span>
            {words.money(now.position.margin)} {instrument.quote}
          </span>
        </div>
        <AutoMargin now={now} onOpen={() => setOpen('auto')} />
        <div className={styles.row}>
          <span>{text('contract.queue')}</span>
          <QueueLights lights={told.adlLights} words />
        </div>
      </div>
      <Levels now={now} onOpen={setOpen} />
      <div className={styles.buttons}>
        <Button kind="plain" size="small" onClick={() => setOpen({ kind: 'stop-loss', level: null })}>
          {text('contract.set-levels')}
        </Button>
        <Button kind="plain" size="small" onClick={() => setOpen('margin')}>
          {text('contract.add-margin')}
        </Button>
        <Button kind="plain" size="small" onClick={() => setOpen('close')}>
          {text('contract.close')}
        </Button>
      </div>
      <MarginSheet now={now} open={open === 'margin'} onClose={shut} />
      <CloseSheet now={now} open={open === 'close'} onClose={shut} />
      <AutoMarginSheet now={now} open={open === 'auto'} onClose={shut} />
      {typeof open === 'object' && open !== null && <LevelSheet now={now} wish={open} onClose={shut} />}
    </article>
  );
}

function Head({ now }: { readonly now: PositionNow }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(now.instrument);
  const { told, instrument, profit, returnPpm } = now;
  const ratio = returnPpm === null ? '--' : `${signed(percentOfPpm(returnPpm), language, 2)}%`;
  return (
    <Go {...hrefOf(instrument)} className={styles.head}>
      <CoinMark asset={instrument.base} />
      <span className={styles.words}>
        <b>{text('contract.name', { coin: instrument.base })}</b>
        <span className={styles.tags}>
          <Tag tone={told.direction === 'long' ? 'up' : 'down'}>{text(`contract.${told.direction}`)}</Tag>
          <Tag>{text('contract.times', { leverage: told.leverage })}</Tag>
          <Tag>{text('contract.isolated')}</Tag>
        </span>
      </span>
      <span className={styles.values}>
        <b>{words.size(now.position.lots)}</b>
        <span className={styles[toneOfUnits(profit)]}>
          <span className={styles.part}>
            {words.signedMoney(profit)} <i>{instrument.quote} </i>·
          </span>{' '}
          <span className={styles.part}>{ratio}</span>
        </span>
      </span>
    </Go>
  );
}

/** On, with its ceiling; turning it off asks once. */
function AutoMargin({ now, onOpen }: { readonly now: PositionNow; readonly onOpen: () => void }) {
  const text = useText();
  const words = useWords(now.instrument);
  const { told, instrument } = now;
  const mandate = told.autoMargin;
  const toggle = async (on: boolean): Promise<void> => {
    if (on) {
      onOpen();
      return;
    }
    const sure = await ask({
      title: text('contract.auto-off'),
      text: text('contract.auto-off-text'),
      confirm: text('contract.auto-end'),
    });
    if (!sure) return;
    await send('/coin/contract/order/auto-margin/set', {
      symbol: told.symbol,
      direction: told.direction,
      ceiling: '0',
    }).catch(tell);
  };
  const label =
    mandate === null
      ? text('contract.auto-none')
      : text('contract.auto-up-to', { amount: words.money(quoteUnitsOf(instrument, mandate.left) ?? 0n) });
  return (
    <div className={styles.row} data-tall>
      <span>{label}</span>
      <Switch
        label={text('contract.auto', { quote: instrument.quote })}
        on={mandate !== null}
        onChange={(on) => void toggle(on)}
      />
    </div>
  );
}

function Levels({ now, onOpen }: { readonly now: PositionNow; readonly onOpen: (wish: LevelWish) => void }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(now.instrument);
  if (now.levels.length === 0) return null;
  const rising = now.levels.toSorted((one, other) =>
    one.kind === other.kind ? one.ticks - other.ticks : one.kind === 'take-profit' ? -1 : 1,
  );
  const goals = rising.filter(({ kind }) => kind === 'take-profit').length;
  const stops = rising.length - goals;
  return (
    <div className={styles.levels}>
      {rising.map((level, index) => {
        const place = level.kind === 'take-profit' ? index + 1 : index - goals + 1;
        const count = level.kind === 'take-profit' ? goals : stops;
        return (
          <button key={level.levelId} type="button" onClick={() => onOpen({ kind: level.kind, level })}>
            <b data-kind={level.kind}>
              {text(level.kind === 'take-profit' ? 'contract.tp' : 'contract.sl')}
              {count > 1 && ` ${formatNumber(String(place), language)}`}
            </b>
            <b>{words.price(level.ticks)}</b>
            <span>{level.lots === null ? text('contract.all') : words.size(level.lots)}</span>
            <em className={names(styles[toneOfUnits(level.profit)])}>{words.signedMoney(level.profit)}</em>
          </button>
        );
      })}
    </div>
  );
}
