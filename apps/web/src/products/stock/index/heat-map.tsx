// In: the largest shares with what their free float is worth and how they moved.
// Out: a map: area is the value, colour the change, sectors stand together; the same as a table for those who read it.
import { useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { signed, useLanguage, useText } from '../../../i18n/index.ts';
import { pixelValue } from '../../../kernel/pixels.ts';
import { Change, Go, SectionHeader, Skeleton, TextButton } from '../../../parts/index.ts';
import { useWidth } from '../../../parts/use-width.ts';
import { useSectorName } from '../../../market/shares/sector-name.ts';
import { useShortMoney } from '../../../market/shares/words.ts';
import { type Box, squarify } from './squarify.ts';
import styles from './index.module.css';

type Tile = ReplyOf<'/stock/index/heat'>['list'][number];

const WIDTH = 358;
const HEIGHT = 330;
/** Between sectors, and between the tiles of one. */
const BETWEEN_SECTORS = 4;
const BETWEEN_TILES = 1;
/** The change at which the colour is full, in percent. */
const FULL = 4;

interface Placed extends Tile {
  readonly box: Box;
}

function placed(list: readonly Tile[]): Placed[] {
  const sectors = new Map<string, Tile[]>();
  for (const tile of list) sectors.set(tile.sector, [...(sectors.get(tile.sector) ?? []), tile]);
  const groups = [...sectors.values()]
    .map((tiles) => ({ tiles, sum: tiles.reduce((sum, { value }) => sum + pixelValue(value), 0) }))
    .toSorted((one, other) => other.sum - one.sum);
  const boxes = squarify(
    groups.map(({ sum }) => sum),
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  );
  return groups.flatMap(({ tiles }, at) => {
    const inner = squarify(
      tiles.map(({ value }) => pixelValue(value)),
      shrunk(boxes[at]!, BETWEEN_SECTORS),
    );
    return tiles.map((tile, place) => ({ ...tile, box: shrunk(inner[place]!, BETWEEN_TILES) }));
  });
}

function shrunk({ x, y, width, height }: Box, gap: number): Box {
  return {
    x: x + gap / 2,
    y: y + gap / 2,
    width: Math.max(0, width - gap),
    height: Math.max(0, height - gap),
  };
}

export function HeatMap({ list, currency }: { readonly list: readonly Tile[] | undefined; readonly currency: string }) {
  const text = useText();
  const language = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const tiles = useMemo(() => placed(list ?? []), [list]);
  const map = useRef<HTMLDivElement>(null);
  // The tiles grow and shrink with the map, their words do not.
  const scale = useWidth(map, WIDTH, list !== undefined && !asTable) / WIDTH;
  return (
    <section>
      <SectionHeader
        title={text('stock.heat-title')}
        action={
          <TextButton onClick={() => setAsTable(!asTable)}>
            {text(asTable ? 'stock.as-map' : 'stock.as-table')}
          </TextButton>
        }
      />
      {list === undefined ? (
        <Skeleton width="100%" height={HEIGHT} round={8} />
      ) : asTable ? (
        <HeatTable list={list} currency={currency} />
      ) : (
        <>
          <div ref={map} className={styles.heat} style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}>
            {tiles.map((tile) => (
              <HeatTile
                key={tile.symbol}
                tile={tile}
                scale={scale}
                change={`${signed(tile.changePercent, language, 2)}%`}
              />
            ))}
          </div>
          <p className={styles.legend}>
            <span>{text('stock.heat-area')}</span>
            <span className={styles.scale}>
              {signed(`-${FULL}`, language)}%
              <i />
              {signed(String(FULL), language)}%
            </span>
          </p>
        </>
      )}
    </section>
  );
}

/** Pixels of a capital letter or a digit at 11 and at 14, and what stands free beside a word. */
const SMALL = 7.8;
const BIG = 9.9;
const BESIDE = 6;

function HeatTile({ tile, scale, change }: { readonly tile: Placed; readonly scale: number; readonly change: string }) {
  const { box, symbol } = tile;
  const width = box.width * scale;
  const height = box.height * scale;
  const size = pixelValue(tile.changePercent);
  const strength = Math.min(1, Math.abs(size) / FULL);
  const big = width > 90 && height > 60 && width >= symbol.length * BIG + BESIDE;
  const letters = symbol.length * (big ? BIG : SMALL) + BESIDE;
  const lies = width >= letters && height >= 18;
  const saysAll = lies && height >= 36 && width >= change.length * SMALL;
  const stands = !lies && height >= letters && width >= 18;
  return (
    <Go
      to="/pages/stock/stockKline"
      search={{ symbol }}
      className={styles.tile}
      data-big={big || undefined}
      data-stands={stands || undefined}
      data-tone={size > 0 ? 'up' : size < 0 ? 'down' : 'flat'}
      aria-label={saysAll ? undefined : `${symbol} ${change}`}
      style={{
        left: `${(box.x / WIDTH) * 100}%`,
        top: `${(box.y / HEIGHT) * 100}%`,
        width: `${(box.width / WIDTH) * 100}%`,
        height: `${(box.height / HEIGHT) * 100}%`,
        ['--strength' as string]: `${Math.round(14 + 41 * strength)}%`,
      }}
    >
      {(lies || stands) && <b>{symbol}</b>}
      {saysAll && <span> {change}</span>}
    </Go>
  );
}

function HeatTable({ list, currency }: { readonly list: readonly Tile[]; readonly currency: string }) {
  const text = useText();
  const short = useShortMoney();
  const sectorName = useSectorName();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('shares.share')}</th>
          <th scope="col">{text('stock.float-value')}</th>
          <th scope="col">{text('shares.today')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((tile) => (
          <tr key={tile.symbol}>
            <th scope="row">
              <Go to="/pages/stock/stockKline" search={{ symbol: tile.symbol }}>
                {tile.symbol}
              </Go>
              <small>{sectorName(tile.sector)}</small>
            </th>
            <td>{short(tile.value, currency)}</td>
            <td>
              <Change value={tile.changePercent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
