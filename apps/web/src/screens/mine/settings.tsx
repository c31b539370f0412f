// In: the kept look and privacy choices.
// Out: they change at once, with an example of what they change.
import { useKept, keep } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { ChangePill, NavigationBar, SegmentedControl, Sparkline, Switch } from '../../parts/index.ts';
import styles from './mine.module.css';

/** A drawn example, not a market. */
const EXAMPLE_UP = ['4', '5', '4', '6', '7', '6', '8', '9', '8', '10'];
const EXAMPLE_DOWN = ['10', '9', '9', '7', '8', '6', '5', '6', '4', '4'];

export default function SettingsScreen() {
  const text = useText();
  const kept = useKept();
  return (
    <>
      <NavigationBar title={text('page.settings')} />
      <div className={styles.page}>
        <section className={styles.group}>
          <h2 className={styles.heading}>{text('settings.look')}</h2>
          <div className={styles.card}>
            <div className={styles.stacked}>
              <p>{text('settings.theme')}</p>
              <SegmentedControl
                label={text('settings.theme')}
                options={[
                  { value: 'dark', label: text('settings.dark') },
                  { value: 'light', label: text('settings.light') },
                  { value: 'system', label: text('settings.system') },
                ]}
                value={kept.theme}
                onChange={(theme) => keep({ theme })}
              />
            </div>
            <div className={styles.stacked}>
              <p>{text('settings.colours')}</p>
              <SegmentedControl
                label={text('settings.colours')}
                options={[
                  { value: 'usual', label: text('settings.colours-usual') },
                  { value: 'swapped', label: text('settings.colours-swapped') },
                ]}
                value={kept.upDown}
                onChange={(upDown) => keep({ upDown })}
              />
              <div className={styles.example} role="img" aria-label={text('settings.example')}>
                <span>
                  <Sparkline points={EXAMPLE_UP} tone="up" width={48} height={24} />
                  <ChangePill value="1.50" />
                </span>
                <span>
                  <Sparkline points={EXAMPLE_DOWN} tone="down" width={48} height={24} />
                  <ChangePill value="-1.50" />
                </span>
              </div>
            </div>
          </div>
        </section>
        <section className={styles.group}>
          <h2 className={styles.heading}>{text('settings.privacy')}</h2>
          <div className={styles.card}>
            <div className={styles.setting}>
              <div className={styles.settingWords}>
                <b>{text('settings.hide')}</b>
                <span>{text('settings.hide-text')}</span>
              </div>
              <Switch
                label={text('settings.hide')}
                on={kept.hideBalances}
                onChange={(hideBalances) => keep({ hideBalances })}
              />
            </div>
            <div className={styles.setting}>
              <div className={styles.settingWords}>
                <b>{text('settings.mask')}</b>
                <span>{text('settings.mask-text')}</span>
              </div>
              <Switch
                label={text('settings.mask')}
                on={kept.maskClosesDrawer}
                onChange={(maskClosesDrawer) => keep({ maskClosesDrawer })}
              />
            </div>
            <div className={styles.setting}>
              <div className={styles.settingWords}>
                <b>{text('settings.confirm')}</b>
                <span>{text('settings.confirm-text')}</span>
              </div>
              <Switch
                label={text('settings.confirm')}
                on={kept.confirmOrders}
                onChange={(confirmOrders) => keep({ confirmOrders })}
              />
            </div>
          </div>
        </section>
      </div>
    </>
  );
}
