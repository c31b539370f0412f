// In: nothing of the customer's: there is none yet.
// Out: what this is and the two ways in. The river is the market's own: the last day of the most traded coin.
import { useTryDemo } from '../../account/try-demo.ts';
import { useText } from '../../i18n/index.ts';
import { listingKey } from '../../kernel/keys.ts';
import { useListedTicker } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import { Go, River, Scales } from '../../parts/index.ts';
import { pixelValues } from '../../kernel/pixels.ts';
import styles from './home.module.css';

const NONE: readonly string[] = [];

export function GuestHero() {
  const text = useText();
  const { busy, tryDemo } = useTryDemo();
  const spark = useListedTicker(listingKey('BTCUSDT'), (ticker) => ticker?.spark ?? NONE);
  return (
    <section className={names(styles.hero, styles.guest)}>
      <Scales />
      <div className={styles.river}>
        <River values={pixelValues(spark)} top={0.1} bottom={0.55} end={0.97} />
      </div>
      <h2>{text('home.guest-title')}</h2>
      <p>{text('home.guest-text')}</p>
      <div className={styles.ways}>
        <button
          type="button"
          className={names(styles.way, styles.first)}
          aria-busy={busy || undefined}
          disabled={busy}
          onClick={tryDemo}
        >
          {text('login.demo')}
        </button>
        <Go to="/pages/common/login" className={styles.way}>
          {text('login.submit')}
        </Go>
      </div>
    </section>
  );
}
