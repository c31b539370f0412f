// In: everything that was given.
// Out: it once more, with a way to change each, and the button that sends it.
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon } from '../../parts/index.ts';
import type { Draft, DraftPicture } from './draft.ts';
import { type FactRow, Facts } from './facts.tsx';
import type { Side } from './kyc-form.ts';
import { usePictureAddress } from './use-picture-address.ts';
import type { PaperField } from './words.ts';
import styles from './kyc.module.css';

export interface ReviewStepProps {
  readonly fields: readonly PaperField[];
  readonly draft: Draft;
  readonly busy: boolean;
  readonly onChange: (field: PaperField) => void;
  readonly onSend: () => void;
}

export function ReviewStep({ fields, draft, busy, onChange, onSend }: ReviewStepProps) {
  const text = useText();
  const { type, details, pictures } = draft;
  const row = (field: PaperField, title: string, value: ReactNode): FactRow[] =>
    fields.includes(field) ? [{ title, value, onChange: () => onChange(field) }] : [];
  const rows = [
    ...row('type', text('papers.field-type'), text(`papers.type-${type}`)),
    ...row('name', text('papers.field-name'), details.name.trim()),
    ...row('number', text(`papers.number-${type}`), details.number.trim()),
    ...row('mrz', text('papers.field-mrz'), <MrzLines lines={details.mrz.trim()} />),
  ];
  const sides = (['front', 'back'] as const).filter((side) => fields.includes(side));
  const missing = sides.some((side) => pictures[side] === undefined);
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{text('papers.review-title')}</h2>
      <p className={styles.text}>{text('papers.review-text')}</p>
      {rows.length > 0 && <Facts rows={rows} />}
      {sides.length > 0 && (
        <div className={styles.thumbs}>
          {sides.map((side) => (
            <Thumb
              key={side}
              title={text(side === 'front' ? `papers.front-${type}` : 'papers.field-back')}
              side={side}
              picture={pictures[side]}
              onChange={() => onChange(side)}
            />
          ))}
        </div>
      )}
      <Button kind="primary" busy={busy} why={missing ? text('papers.picture-missing') : null} onClick={onSend}>
        {text('papers.send')}
      </Button>
      <p className={styles.note}>{text('papers.send-note')}</p>
    </div>
  );
}

/** As they stand on the page: each on its own line where there is room. */
function MrzLines({ lines }: { readonly lines: string }) {
  return (
    <span className={styles.mrzLines} lang="en">
      {lines}
    </span>
  );
}

function Thumb({
  title,
  side,
  picture,
  onChange,
}: {
  readonly title: string;
  readonly side: Side;
  readonly picture: DraftPicture | undefined;
  readonly onChange: () => void;
}) {
  const text = useText();
  const address = usePictureAddress(picture);
  return (
    <button type="button" className={styles.thumb} data-side={side} onClick={onChange}>
      {address !== null ? (
        <img src={address} alt="" />
      ) : (
        <span className={styles.noPicture} data-sent={picture !== undefined || undefined}>
          {picture !== undefined && <Icon icon={CircleCheck} size={24} />}
        </span>
      )}
      <span>
        <b>{title}</b>
        <i>{text(picture === undefined ? 'papers.take' : 'papers.change')}</i>
        {picture !== undefined && address === null && <i className="spoken">{text('papers.received')}</i>}
      </span>
    </button>
  );
}
