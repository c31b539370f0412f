// In: nothing but the address of this site.
// Out: five minutes from nothing to a first order by a program: keys, a first program for three tools, calls that run here, the limits.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../account/copy-text.ts';
import { Group, Page } from '../../account/layout.tsx';
import { useSignedIn } from '../../kernel/session.ts';
import { useText } from '../../i18n/index.ts';
import { Button, MenuRow, SegmentedControl } from '../../parts/index.ts';
import { useDemoKey } from './demo-key.ts';
import { Playground } from './playground.tsx';
import { quickStart, TOOLS, type Tool } from './quick-start.ts';
import styles from './programs.module.css';

export default function DevelopersScreen() {
  const text = useText();
  const signedIn = useSignedIn();
  const key = useDemoKey();
  const [tool, setTool] = useState<Tool>('ccxt-js');
  const program = quickStart(tool, window.location.origin, key);
  return (
    <Page title={text('page.developers')}>
      <div className={styles.columns}>
        <p className={styles.text}>{text('programs.developers-lead')}</p>
        {signedIn && (
          <Group>
            <MenuRow icon={KeyRound} title={text('page.api-keys')} to="/pages/user/apiKeys" />
          </Group>
        )}
        <section className={styles.panel}>
          <h2>{text('programs.quick-start')}</h2>
          <p className={styles.small}>
            {text(key === null ? 'programs.quick-start-text' : 'programs.quick-start-filled')}
          </p>
          <SegmentedControl
            label={text('programs.tool')}
            options={TOOLS.map((value) => ({ value, label: TOOL_NAMES[value] }))}
            value={tool}
            onChange={setTool}
          />
          <pre className={styles.code} translate="no">
            {program}
          </pre>
          <Button size="small" onClick={() => copyText(program)}>
            {text('programs.copy')}
          </Button>
        </section>
        <section className={styles.panel}>
          <h2>{text('programs.try')}</h2>
          <p className={styles.small}>{text('programs.try-text')}</p>
          <Playground />
        </section>
        <section className={styles.panel}>
          <h2>{text('programs.rules')}</h2>
          <ul className={styles.rules}>
            <li>{text('programs.rule-addresses')}</li>
            <li>{text('programs.rule-streams')}</li>
            <li>{text('programs.rule-contracts')}</li>
            <li>{text('programs.rule-limits')}</li>
            <li>{text('programs.rule-replay')}</li>
            <li>{text('programs.rule-types')}</li>
            <li>{text('programs.rule-book')}</li>
            <li>{text('programs.rule-session')}</li>
            <li>{text('programs.rule-money')}</li>
            <li>
              {text('programs.documents')}{' '}
              <a className={styles.link} href="/ipxbdb-api/docs/programs" target="_blank" rel="noreferrer noopener">
                {text('programs.documents-open')}
              </a>
            </li>
            <li>{text('programs.client')}</li>
          </ul>
        </section>
      </div>
    </Page>
  );
}

/** Names of tools are the same in every language. */
const TOOL_NAMES: Readonly<Record<Tool, string>> = { 'ccxt-js': 'ccxt JS', 'ccxt-python': 'ccxt Python', curl: 'curl' };
