// In: one vote.
// Out: its options to choose from, or its result as bars; what the rule says about both stands below.
import type { Vote } from '@hilsa/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tell } from '../../kernel/tell.ts';
import { send } from '../../kernel/send.ts';
import { dayTimeText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Button, Icon, Tag, TextButton, ask, toast } from '../../parts/index.ts';
import { type OptionResult, resultsOf, stepOf } from './result.ts';
import styles from './vote.module.css';

export function VoteCard({ vote }: { readonly vote: Vote }) {
  const text = useText();
  const language = useLanguage();
  const titleId = useId();
  const step = stepOf(vote);
  const [changing, setChanging] = useState(false);
  const choosing = step === 'choose' || changing;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{vote.title}</h2>
        <Tag tone={vote.state === 'open' ? 'accent' : 'plain'}>{text(`vote.${vote.state}`)}</Tag>
      </header>
      {vote.text !== '' && <p className={styles.text}>{vote.text}</p>}
      {choosing ? (
        <Choices vote={vote} labelledBy={titleId} done={() => setChanging(false)} />
      ) : (
        <ul className={styles.options}>
          {resultsOf(vote).map((option) => (
            <Result key={option.id} option={option} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <p>{factsOf(vote, text, (atMs) => dayTimeText(atMs, language))}</p>
        {step === 'change' && !changing && (
          <TextButton onClick={() => setChanging(true)}>{text('vote.change')}</TextButton>
        )}
      </footer>
    </article>
  );
}

function factsOf(vote: Vote, text: ReturnType<typeof useText>, at: (atMs: number) => string): string {
  const facts = [
    vote.total === null ? '' : text('vote.total', { count: vote.total }),
    vote.endsAtMs === null
      ? ''
      : text(vote.state === 'open' ? 'vote.until' : 'vote.ended-at', { at: at(vote.endsAtMs) }),
    vote.total === null ? text(`vote.results-${vote.results}`) : '',
    vote.state === 'open' && !vote.changeable ? text('vote.final') : '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function Choices({
  vote,
  labelledBy,
  done,
}: {
  readonly vote: Vote;
  readonly labelledBy: string;
  readonly done: () => void;
}) {
  const text = useText();
  const signedIn = useSignedIn();
  const name = useId();
  const [chosen, setChosen] = useState(vote.ownOptionId ?? '');
  const cast = useMutation({
    mutationFn: (optionId: string) => send('/vote', { voteId: vote.id, optionId }),
    onSuccess: () => {
      outdate('/index/vote/info');
      toast(text('vote.counted'));
      done();
    },
    onError: (error) => {
      outdate('/index/vote/info');
      tell(error);
    },
  });
  const submit = async (): Promise<void> => {
    const label = vote.options.find((option) => option.id === chosen)?.label ?? '';
    const sure =
      vote.changeable ||
      (await ask({
        title: text('vote.sure', { option: label }),
        text: text('vote.sure-text'),
        confirm: text('vote.cast'),
      }));
    if (sure) cast.mutate(chosen);
  };
  return (
    <>
      <div className={styles.options} role="radiogroup" aria-labelledby={labelledBy}>
        {resultsOf(vote).map((option) => (
          <label key={option.id} className={names(styles.option, styles.choice)}>
            <Bar percent={option.percent} />
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={chosen === option.id}
              onChange={() => setChosen(option.id)}
            />
            <span className={styles.label}>{option.label}</span>
            <Share option={option} />
          </label>
        ))}
      </div>
      {signedIn ? (
        <Button
          size="small"
          wide
          kind={chosen === '' ? 'plain' : 'primary'}
          disabled={chosen === '' || chosen === vote.ownOptionId}
          busy={cast.isPending}
          onClick={() => void submit()}
        >
          {text('vote.cast')}
        </Button>
      ) : (
        <Button
          size="small"
          wide
          onClick={() => go('/pages/common/login', { back: `/pages/stock/vote?id=${vote.id}` })}
        >
          {text('vote.log-in')}
        </Button>
      )}
    </>
  );
}

function Result({ option }: { readonly option: OptionResult }) {
  const text = useText();
  return (
    <li className={styles.option} data-own={option.isOwn || undefined}>
      <Bar percent={option.percent} />
      <span className={styles.label}>
        {option.label}
        {option.isOwn && (
          <span className={styles.own}>
            <Icon icon={CircleCheck} size={16} />
            <span className="spoken">{text('vote.own')}</span>
          </span>
        )}
      </span>
      <Share option={option} />
    </li>
  );
}

function Bar({ percent }: { readonly percent: number | null }) {
  return percent === null ? null : <i className={styles.bar} style={{ width: `${percent}%` }} aria-hidden="true" />;
}

function Share({ option }: { readonly option: OptionResult }) {
  const language = useLanguage();
  if (option.percent === null) return null;
  return (
    <span className={styles.share}>
      {localDigits(`${option.percent}%`, language)}
      <small>{localDigits(String(option.votes), language)}</small>
    </span>
  );
}
