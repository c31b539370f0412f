// In: a place of the product.
// Out: the cards that lead from there to a part of it, in a row that scrolls; while they come, their place is kept.
import { ChevronRight } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { placeOf } from '../kernel/paths.ts';
import { useCall } from '../kernel/queries.ts';
import { useText } from '../i18n/index.ts';
import { Go, Icon, Skeleton } from '../parts/index.ts';
import styles from './adverts.module.css';

const FRESH_MS = 600_000;
type Advert = ReplyOf<'/index/ads'>['list'][number];

/** Whether it is known which cards there are, if any: what stands below them can stand. */
export function useAdvertsKnown(): boolean {
  return !useCall('/index/ads', {}, { staleMs: FRESH_MS }).isPending;
}

export function Adverts({ place }: { readonly place: Advert['place'] }) {
  const text = useText();
  const adverts = useCall('/index/ads', {}, { staleMs: FRESH_MS });
  const own = adverts.data?.list.filter((advert) => advert.place === place) ?? [];
  if (!adverts.isPending && own.length === 0) return null;
  return (
    <ul className={styles.row} aria-label={text('adverts.label')}>
      {adverts.isPending ? (
        <li className={styles.item} aria-hidden="true">
          <span className={styles.card}>
            <span className={styles.words}>
              <Skeleton width="60%" height={14} />
              <Skeleton width="90%" height={12} />
            </span>
          </span>
        </li>
      ) : (
        own.map((advert) => (
          <li key={advert.id} className={styles.item}>
            <Card advert={advert} />
          </li>
        ))
      )}
    </ul>
  );
}

/** A card leads only to a page of this product; one whose page is unknown is read, not pressed. */
function Card({ advert }: { readonly advert: Advert }) {
  const place = placeOf(advert.path);
  const words = (
    <span className={styles.words}>
      <b>{advert.title}</b>
      <span className={styles.text}>{advert.text}</span>
    </span>
  );
  if (place === null) return <span className={styles.card}>{words}</span>;
  return (
    <Go to={place.to} search={place.search} className={styles.card}>
      {words}
      <Icon icon={ChevronRight} size={20} />
    </Go>
  );
}
