// In: the number of an offering.
// Out: its draw done again on this device: one sentence as verdict, all applicants as dots, and each thing that was checked.
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Offering, ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch } from '../../kernel/router.ts';
import { saveText } from '../../kernel/save-text.ts';
import { dayText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Button, IconButton, MessageRow, Skeleton } from '../../parts/index.ts';
import { Checked } from './checked.tsx';
import { fours } from './detail.tsx';
import { DrawField } from './draw-field.tsx';
import { Mark } from './pieces.tsx';
import { ExchangeDrew } from './exchange-drew.tsx';
import { differing, type HeldAgainstRule, recompute, type Recomputed, type ServedInOrder } from './recompute-run.ts';
import { CameFirst } from './came-first.tsx';
import styles from './offering.module.css';

type Proof = ReplyOf<'/offering/proof'>;
const TITLES = {
  house: 'offering.recompute',
  exchange: 'offering.check-exchange',
  nobody: 'offering.check-arrivals',
} as const;

export function Recompute({ id }: { readonly id: string }) {
  const text = useText();
  const proof = useCall('/offering/proof', { id });
  // Two addresses: shares and blocks have one, coins another.
  const share = useCall('/stock/index/new/info', { id });
  const coin = useCall('/coin/new/info', { id });
  const offering = share.data?.offering ?? coin.data?.offering ?? null;
  return (
    <Page
      title={text(TITLES[proof.data?.drawnBy ?? 'house'])}
      right={
        proof.data !== undefined && (
          <IconButton
            icon={Download}
            label={text('offering.download')}
            edge="end"
            onClick={() => saveText(`${proof.data.code}-allotment-proof.json`, proof.data.proof)}
          />
        )
      }
    >
      <div className={styles.page}>
        <Answer query={proof} rows={8}>
          {(data) => <Shown proof={data} offering={offering} />}
        </Answer>
      </div>
    </Page>
  );
}

/** Each turn draws anew. */
function Shown({ proof, offering }: { readonly proof: Proof; readonly offering: Offering | null }) {
  const [turn, setTurn] = useState(0);
  return <Drawn key={turn} proof={proof} offering={offering} onAgain={() => setTurn(turn + 1)} />;
}

function Drawn({
  proof,
  offering,
  onAgain,
}: {
  readonly proof: Proof;
  readonly offering: Offering | null;
  readonly onAgain: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [found, setFound] = useState<Recomputed | HeldAgainstRule | ServedInOrder | 'unreadable' | 'cannot' | null>(
    null,
  );
  const ownId = proof.own?.applicantId ?? null;
  useEffect(() => {
    let isGone = false;
    recompute({ text: proof.proof, ownId }).then(
      (answer) => {
        if (!isGone) setFound(answer.isReadable ? answer : 'unreadable');
      },
      () => {
        if (!isGone) setFound('cannot');
      },
    );
    return () => {
      isGone = true;
    };
  }, [proof.proof, ownId]);
  if (found === null) return <Skeleton width="100%" height={320} />;
  if (found === 'unreadable' || found === 'cannot')
    return (
      <MessageRow
        kind="failed"
        title={text(`offering.proof-${found}`)}
        action={
          <Button size="small" onClick={onAgain}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (found.method === 'arrivals') return <CameFirst found={found} proof={proof} offering={offering} />;
  if (found.method === 'exchange') return <ExchangeDrew found={found} proof={proof} offering={offering} />;
  const others = offering === null ? [] : differing(offering, found.published);
  const told = offering?.own?.allottedQuantity ?? null;
  const isRight = found.findings.length === 0 && others.length === 0;
  return (
    <>
      <p className={styles.proofHead}>
        <Mark name={proof.name} kind={offering?.kind ?? 'ipo'} size={20} />
        {text('offering.drawn-on', { name: proof.name, day: dayText(proof.drawnAtMs, language, true) })}
      </p>
      <h2 className={styles.verdict} data-wrong={!isRight || undefined}>
        {verdictOf(found, told, isRight)}
      </h2>
      <DrawField found={found} />
      <p className={styles.fieldWords}>
        <span>{text(found.method === 'lottery' ? 'offering.one-dot' : 'offering.one-dot-file')}</span>
        {found.method === 'lottery' && found.cutOff > 0 && (
          <span>
            {text('offering.one-in-exact', {
              number: formatNumber((found.ofCategory / found.cutOff).toFixed(1), language),
            })}
          </span>
        )}
      </p>
      <ul className={styles.checks}>
        <Checked
          isRight={!has('file-changed', 'file-malformed', 'applications-do-not-fit') && !differs('fileDigest', 'root')}
          title={text('offering.check-file')}
          about={text('offering.check-file-about', {
            digest: fours(found.fileDigest),
            lines: formatNumber(String(found.applicants), language),
          })}
        />
        <Checked
          isRight={!has('secret-is-not-the-committed', 'rule-changed') && !differs('commit', 'ruleDigest')}
          title={text('offering.check-secret')}
          about={text('offering.check-secret-about', { commit: fours(found.commit) })}
        />
        <Checked
          isRight={!has('beacon-is-not-the-announced', 'beacon-does-not-verify') && !differs('chain', 'round')}
          title={text(found.chain.startsWith('drand:') ? 'offering.check-beacon' : 'offering.check-beacon-test')}
          about={text(
            found.chain.startsWith('drand:') ? 'offering.check-beacon-about' : 'offering.check-beacon-test-about',
            {
              round: formatNumber(String(found.round), language),
            },
          )}
        />
        {found.book !== null && (
          <Checked
            isRight={!has('bids-changed', 'cut-off-differs', 'bidders-differ') && !differs('bidsDigest')}
            title={text('offering.check-book')}
            about={text('offering.check-book-about', {
              bids: formatNumber(String(found.book.bids), language),
              digest: fours(found.book.digest),
            })}
          />
        )}
        <Checked
          isRight={!has('results-differ')}
          title={text('offering.check-draw', { number: formatNumber(String(found.applicants), language) })}
          about={text('offering.check-draw-about', {
            seconds: formatNumber((found.tookMs / 1_000).toFixed(1), language),
            differences: formatNumber(
              String(found.findings.filter((each) => each === 'results-differ').length),
              language,
            ),
          })}
        />
      </ul>
      <Button onClick={onAgain}>{text('offering.draw-again')}</Button>
      <Button kind="quiet" onClick={() => changeSearch({ prove: '' })}>
        {text('offering.to-orders')}
      </Button>
    </>
  );

  function has(...words: readonly string[]): boolean {
    const { findings } = found as Recomputed;
    return findings.some((each) => words.includes(each));
  }
  function differs(...fields: readonly string[]): boolean {
    return others.some((each) => fields.includes(each));
  }
  function verdictOf(done: Recomputed, published: string | null, right: boolean): string {
    if (!right) return text('offering.verdict-wrong');
    if (done.place < 0)
      return text('offering.verdict-stranger', { applicants: formatNumber(String(done.applicants), language) });
    const numbers = {
      place: formatNumber(String(done.place + 1), language),
      all: formatNumber(String(done.ofCategory), language),
      cutOff: formatNumber(String(done.cutOff), language),
      quantity: formatNumber(published ?? '0', language),
    };
    if (done.method !== 'lottery') return text('offering.verdict-part', numbers);
    return text(done.allotted === '0' ? 'offering.verdict-lost' : 'offering.verdict-won', numbers);
  }
}
