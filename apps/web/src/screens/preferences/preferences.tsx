// In: `/user/notice/preferences` and what this browser says about push.
// Out: what one is told and how, group by group; push on this device is explained before the browser asks.
import type { NoticeChannel, NoticeGroup, ReplyOf } from '@hilsa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, Lock } from 'lucide-react';
import { useCall } from '../../kernel/queries.ts';
import { useKept } from '../../kernel/store.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { Icon, MessageRow, NavigationBar, Skeleton, Switch, TextButton } from '../../parts/index.ts';
import { PushCard } from './push-card.tsx';
import styles from './preferences.module.css';

const PATH = '/user/notice/preferences';
type Preferences = ReplyOf<typeof PATH>;
type Group = Preferences['list'][number];
const CHANNELS: readonly NoticeChannel[] = ['push', 'mail', 'sms'];

export default function PreferencesScreen() {
  const text = useText();
  const preferences = useCall(PATH, {});
  const { set, busy } = useSetPreference();
  return (
    <>
      <NavigationBar title={text('page.notifications')} />
      <div className={styles.page}>
        <p className={styles.lead}>
          <Icon icon={Bell} size={20} />
          <span>{text('preferences.in-app')}</span>
        </p>
        <PushCard />
        {preferences.isError && (
          <MessageRow
            kind="failed"
            title={text('preferences.failed')}
            text={sentenceOf(preferences.error)}
            action={<TextButton onClick={() => void preferences.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {preferences.isPending && <GroupSkeleton />}
        {preferences.data?.list.map((group) => (
          <GroupCard
            key={group.group}
            group={group}
            available={preferences.data.available}
            busy={busy}
            set={(channel, on) => set({ group: group.group, channel, on: on ? '1' : '0' })}
          />
        ))}
      </div>
    </>
  );
}

/** The switch moves at once and moves back when the server says no. */
function useSetPreference() {
  const client = useQueryClient();
  const world = useKept((kept) => kept.userAccountType);
  const language = useLanguage();
  const key = [PATH, {}, world, language];
  const change = useMutation({
    mutationFn: (wish: { group: NoticeGroup; channel: NoticeChannel; on: '1' | '0' }) =>
      wire.call('/user/notice/preferences/set', wish),
    onMutate: async ({ group, channel, on }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Preferences>(key);
      client.setQueryData<Preferences>(key, (now) =>
        now === undefined
          ? now
          : { ...now, list: now.list.map((one) => (one.group === group ? { ...one, [channel]: on === '1' } : one)) },
      );
      return { before };
    },
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      tell(error);
    },
    onSuccess: (reply) => client.setQueryData(key, reply),
  });
  return { set: change.mutate, busy: change.isPending };
}

function GroupCard({
  group,
  available,
  busy,
  set,
}: {
  readonly group: Group;
  readonly available: Preferences['available'];
  readonly busy: boolean;
  readonly set: (channel: NoticeChannel, on: boolean) => void;
}) {
  const text = useText();
  const title = text(`preferences.${group.group}`);
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p>{text(`preferences.${group.group}-text`)}</p>
      </header>
      {CHANNELS.map((channel) => (
        <div key={channel} className={styles.row}>
          <div className={styles.words}>
            <b>{text(`preferences.by-${channel}`)}</b>
            {!available[channel] && <span>{text(`preferences.no-${channel}`)}</span>}
          </div>
          <Choice
            label={`${title}: ${text(`preferences.by-${channel}`)}`}
            // Where nobody can be reached there is nothing to choose; a device for push may come at any time.
            kind={group.fixed.includes(channel) ? 'fixed' : available[channel] || channel === 'push' ? 'free' : 'none'}
            isReached={available[channel]}
            on={group[channel]}
            onChange={(on) => {
              if (!busy) set(channel, on);
            }}
          />
        </div>
      ))}
    </section>
  );
}

function Choice({
  label,
  kind,
  isReached,
  on,
  onChange,
}: {
  readonly label: string;
  readonly kind: 'fixed' | 'free' | 'none';
  readonly isReached: boolean;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const text = useText();
  if (kind === 'free') return <Switch label={label} on={on} onChange={onChange} />;
  if (kind === 'none' || !isReached) return null;
  return (
    <span className={styles.fixed}>
      <Icon icon={Lock} size={14} />
      {text('preferences.always')}
    </span>
  );
}

function GroupSkeleton() {
  const text = useText();
  return (
    <div className={styles.card} role="status" aria-label={text('common.loading')}>
      <div className={styles.head}>
        <Skeleton width={120} height={18} />
      </div>
      {CHANNELS.map((channel) => (
        <div key={channel} className={styles.row}>
          <span className={styles.words}>
            <Skeleton width={90} height={14} />
          </span>
          <Skeleton width={44} height={26} round={13} />
        </div>
      ))}
    </div>
  );
}
