// In: a picture just taken.
// Out: it, large, with what is good and what is not; used only when nothing is wrong, because the server would send it back.
import { Check, CircleAlert } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, Skeleton } from '../../parts/index.ts';
import { RULES, rulesKept } from './kyc-form.ts';
import { hasCamera } from '../../account/use-camera.ts';
import type { Shot } from './use-shot.ts';
import styles from './kyc.module.css';

export interface PreviewProps {
  readonly shot: Shot;
  readonly title: string;
  readonly busy: boolean;
  readonly onUse: () => void;
  readonly onAgain: () => void;
  readonly onUpload: () => void;
}

export function Preview({ shot, title, busy, onUse, onAgain, onUpload }: PreviewProps) {
  const text = useText();
  const good = !shot.looking && (shot.verdict === null || shot.verdict.flaws.length === 0);
  return (
    <>
      <img className={styles.shot} src={shot.url} alt={title} />
      <div className={styles.findings} role="status">
        {shot.looking ? <Looking /> : <Findings shot={shot} />}
      </div>
      <div className={styles.actions}>
        {(good || shot.looking) && (
          <Button kind="primary" busy={busy || shot.looking} onClick={onUse}>
            {text(shot.looking ? 'papers.looking' : 'papers.use')}
          </Button>
        )}
        {hasCamera() && (
          <Button kind={good || shot.looking ? 'plain' : 'primary'} disabled={busy} onClick={onAgain}>
            {text('papers.again')}
          </Button>
        )}
        {!good && !shot.looking && shot.source === 'upload' && (
          <Button kind={hasCamera() ? 'plain' : 'primary'} onClick={onUpload}>
            {text('papers.upload-other')}
          </Button>
        )}
      </div>
    </>
  );
}

function Looking() {
  const text = useText();
  return (
    <>
      <i className="spoken">{text('papers.looking')}</i>
      {RULES.map((rule) => (
        <p key={rule}>
          <Skeleton width={20} height={20} round="50%" />
          <Skeleton width="52%" height={12} />
        </p>
      ))}
    </>
  );
}

function Findings({ shot }: { readonly shot: Shot }) {
  const text = useText();
  if (shot.verdict === null) return <p>{text('papers.not-looked')}</p>;
  const { flaws } = shot.verdict;
  return (
    <>
      {rulesKept(flaws).map((rule) => (
        <p key={rule}>
          <Icon icon={Check} size={20} weight={2.5} className={styles.keptIcon} />
          {text(`papers.rule-${rule}`)}
        </p>
      ))}
      {flaws.map((flaw) => (
        <p key={flaw} data-flaw>
          <Icon icon={CircleAlert} size={20} className={styles.wrongIcon} />
          {text(`papers.flaw-${flaw}`)}
        </p>
      ))}
    </>
  );
}
