// In: the robot that hears customers' own scripts.
// Out: its market, how much of the capital may stand in it, and renting it; address and key stand on the order's page afterwards.
import { useState } from 'react';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { readSettings, writeSettings } from '@hilsa/strategies/settings-text';
import { Answer } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Chips } from '../../parts/index.ts';
import { RentSheet } from './rent-sheet.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './robot.module.css';

const SHARES = ['25', '50', '75', '90'] as const;

export function OwnSignal({ info }: { readonly info: ReplyOf<'/stock/ai/info'> }) {
  const text = useText();
  const language = useLanguage();
  const { robotId } = info.robot;
  const markets = useCall('/stock/ai/stocks', { robotId });
  const brought = readSettings(useSearch('settings'));
  const given = brought?.rule === 'signal' ? brought.settings : null;
  const givenShare = given === null ? '50' : formatDecimal(BigInt(given.sharePpm), 4, { trim: true });
  const [symbol, setSymbol] = useState<string | null>(given?.market ?? null);
  const [share, setShare] = useState<string>(givenShare);
  const shares = (SHARES as readonly string[]).includes(givenShare) ? SHARES : [...SHARES, givenShare];
  const [renting, setRenting] = useState(false);
  return (
    <div className={styles.page}>
      <p className={styles.sentence}>{text('robot.script-intro')}</p>
      <Answer query={markets} rows={4}>
        {({ list }) => {
          const market = list.find((each) => each.symbol === symbol) ?? list[0];
          if (market === undefined) return <p className={styles.quiet}>{text('robot.none-here')}</p>;
          const settings = writeSettings({
            rule: 'signal',
            settings: { market: market.symbol, sharePpm: Number(parseDecimal(share, 4) ?? 0n) },
          });
          return (
            <>
              <p className={styles.label}>{text('robot.own-market')}</p>
              <Chips
                label={text('robot.own-market')}
                options={list.map((each) => ({ value: each.symbol, label: each.base }))}
                value={market.symbol}
                onChange={setSymbol}
              />
              <p className={styles.label}>{text('robot.script-share')}</p>
              <Chips
                label={text('robot.script-share')}
                options={shares.map((value) => ({ value, label: `${localDigits(value, language)}%` }))}
                value={share}
                onChange={setShare}
              />
              <ol className={styles.steps}>
                <li>{text('robot.script-step-1')}</li>
                <li>{text('robot.script-step-2')}</li>
                <li>{text('robot.script-step-3')}</li>
              </ol>
              <SettingsCard settings={settings} />
              <footer className={styles.foot}>
                <Button kind="primary" onClick={() => setRenting(true)}>
                  {text('robot.own-rent')}
                </Button>
              </footer>
              <RentSheet open={renting} onClose={() => setRenting(false)} info={info} settings={settings} />
            </>
          );
        }}
      </Answer>
    </div>
  );
}
