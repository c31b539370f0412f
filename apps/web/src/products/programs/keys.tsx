// In: `/user/api-key/list`.
// Out: the keys of the account in the world in use: each with its rights, its days and what it was refused; a new one, fewer rights, an end.
import { KeyRound, SquareCode } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { useCall } from '../../kernel/queries.ts';
import { useKept } from '../../kernel/store.ts';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, IconTile, MenuRow, Tag } from '../../parts/index.ts';
import { KeySheet } from './key-sheet.tsx';
import { MakeSheet } from './make-sheet.tsx';
import styles from './programs.module.css';
import { Webhooks } from './webhooks.tsx';

export type ApiKey = ReplyOf<'/user/api-key/list'>['list'][number];

export default function KeysScreen() {
  const text = useText();
  const keys = useCall('/user/api-key/list', {});
  const world = useKept((kept) => kept.userAccountType);
  const [making, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Page title={text('page.api-keys')}>
      <p className={styles.text}>{text(world === 'demo' ? 'programs.lead-demo' : 'programs.lead-real')}</p>
      <Answer query={keys}>
        {({ list }) => (
          <>
            {list.length === 0 ? (
              <EmptyState title={text('programs.empty')} text={text('programs.empty-text')} />
            ) : (
              <Group>
                {list.map((one) => (
                  <KeyRow key={one.id} apiKey={one} onOpen={() => setOpenId(one.id)} />
                ))}
              </Group>
            )}
            <KeySheet apiKey={list.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
          </>
        )}
      </Answer>
      <Button kind="primary" onClick={() => setMaking(true)}>
        {text('programs.make')}
      </Button>
      <Webhooks />
      <Group>
        <MenuRow icon={SquareCode} title={text('page.developers')} to="/pages/common/developers" />
      </Group>
      <MakeSheet open={making} onClose={() => setMaking(false)} />
    </Page>
  );
}

function KeyRow({ apiKey, onOpen }: { readonly apiKey: ApiKey; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const moment = useMoment();
  const { label, trade, lastUsedAtMs, createdAtMs, state } = apiKey;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <IconTile icon={KeyRound} />
      <span className={styles.rowWords}>
        <b>{label}</b>
        <span>
          {lastUsedAtMs === null
            ? text('programs.made-on', { day: dayText(createdAtMs, language) })
            : text('programs.used-at', { time: moment(lastUsedAtMs) })}
        </span>
      </span>
      {state === 'active' ? (
        <Tag tone={trade ? 'sand' : 'plain'}>{text(trade ? 'programs.trades' : 'programs.reads')}</Tag>
      ) : (
        <Tag>{text(state === 'revoked' ? 'programs.revoked' : 'programs.ended')}</Tag>
      )}
    </button>
  );
}
