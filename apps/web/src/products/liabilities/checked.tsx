// In: everything that is needed to check: the public file, one's own leaves, what was shown as owed.
// Out: the verdict, each asset with what differs, the way of one leaf, and the check to keep.
import { Check, CircleCheck, CircleX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AssetCheck, type SavedCheck, writeSavedCheck } from '@hilsa/formulas/liabilities';
import { formatDecimal } from '@hilsa/money';
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { compare, difference, sum } from '../../kernel/decimals.ts';
import { Button, Icon, MessageRow, Skeleton } from '../../parts/index.ts';
import { runCheck, type Checked } from './check-run.ts';
import { Climb } from './climb.tsx';
import { saveText } from '../../kernel/save-text.ts';
import { useKept } from '../../kernel/store.ts';
import { fours } from './pieces.ts';
import { compareOwner, compareWithSeen, type OwnerFinding, type SeenFinding } from './public-file.ts';
import styles from './liabilities.module.css';

type OwnAsset = ReplyOf<'/user/liabilities'>['list'][number];
type Found =
  | (Checked & { readonly seen: SeenFinding | null; readonly other: OwnerFinding | null })
  | 'unreadable'
  | 'cannot';

/** @param own what the server said of each asset; null for a file that was saved: then there is nothing to compare balances with */
export function CheckedMoney({ saved, own }: { readonly saved: SavedCheck; readonly own: readonly OwnAsset[] | null }) {
  const text = useText();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const key = saved.file + saved.owner + saved.shown.map(({ asset, units }) => `${asset}${units}`).join();
  useEffect(() => {
    let isGone = false;
    setFound(null);
    runCheck(saved).then(
      (checked) => {
        if (isGone) return;
        if (checked === null) return setFound('unreadable');
        const { publication, digest, key: signer, isSigned } = checked.check;
        const seen = isSigned ? compareWithSeen(publication.publication, digest, signer) : null;
        // A saved file may be anybody's: only who is signed in has a number here.
        const customer = own === null ? undefined : useKept.getState().userInfo?.id;
        const other = isSigned && customer !== undefined ? compareOwner(customer, saved.owner) : null;
        setFound({ ...checked, seen, other });
      },
      () => {
        if (!isGone) setFound('cannot');
      },
    );
    return () => {
      isGone = true;
    };
    // What is checked is told apart by its words; the object is another at each paint.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, turn]);
  const again = () => setTurn(turn + 1);
  if (found === null) return <Skeleton width="100%" height={320} />;
  if (found === 'unreadable' || found === 'cannot')
    return (
      <MessageRow
        kind="failed"
        title={text(`liabilities.file-${found}`)}
        action={
          <Button size="small" onClick={again}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  return <Verdict found={found} saved={saved} own={own} onAgain={again} />;
}

function Verdict({
  found,
  saved,
  own,
  onAgain,
}: {
  readonly found: Exclude<Found, string>;
  readonly saved: SavedCheck;
  readonly own: readonly OwnAsset[] | null;
  readonly onAgain: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { check, ways, seen, other, tookMs } = found;
  const { publication, assets, isSigned } = check;
  const [open, setOpen] = useState<string | null>(null);
  const count = (value: number) => localDigits(String(value), language);
  const unbalanced = (own ?? []).filter((row) => !leadsBack(row)).map(({ asset }) => asset);
  const wrong = assets.filter(({ finding, asset }) => finding !== null || unbalanced.includes(asset));
  const isRight = wrong.length === 0 && isSigned && seen === null && other === null;
  const way = ways.find(({ asset }) => asset === open) ?? ways[0];
  const decimalsOf = (asset: string) => publication.assets.find((each) => each.asset === asset)?.decimals ?? 0;
  const moment = dayTimeText(publication.atMs, language);
  return (
    <>
      <div className={styles.verdict} data-wrong={!isRight || undefined} role="status">
        <Icon icon={isRight ? CircleCheck : CircleX} size={28} />
        <div>
          <h2>
            {isRight && text(assets.length > 0 ? 'liabilities.right' : 'liabilities.right-nothing')}
            {!isRight && text('liabilities.wrong')}
          </h2>
          <p>
            {isRight
              ? text(assets.length > 0 ? 'liabilities.right-about' : 'liabilities.right-nothing-about', {
                  moment,
                  assets: count(assets.length),
                  publication: count(publication.publication),
                })
              : text('liabilities.wrong-about')}
          </p>
        </div>
      </div>
      {publication.sandbox && <p className={styles.quiet}>{text('liabilities.sandbox')}</p>}
      {assets.length > 0 && (
        <ul className={styles.assets}>
          {assets.map((asset) => (
            <AssetRow
              key={asset.asset}
              asset={asset}
              decimals={decimalsOf(asset.asset)}
              own={own?.find((row) => row.asset === asset.asset) ?? null}
              isBalanced={!unbalanced.includes(asset.asset)}
              isOpen={way?.asset === asset.asset}
              onOpen={() => setOpen(asset.asset)}
            />
          ))}
        </ul>
      )}
      {way !== undefined && <Climb way={way} decimals={decimalsOf(way.asset)} />}
      <ul className={styles.checks}>
        <Line
          isRight={isSigned}
          title={text(isSigned ? 'liabilities.signed' : 'liabilities.not-signed')}
          about={text('liabilities.signed-about', { key: fours(check.key) })}
        />
        <Line
          isRight={seen === null}
          title={text(`liabilities.seen-${seen ?? 'same'}`)}
          about={text('liabilities.seen-about', { digest: fours(check.digest) })}
        />
        <Line
          isRight={other === null}
          title={text(`liabilities.${other ?? 'owner'}`, { owner: localDigits(saved.owner, language) })}
          about={text('liabilities.owner-about')}
        />
        <Line
          isRight={assets.every(({ finding }) => finding === null)}
          title={text('liabilities.walked', { leaves: count(assets.reduce((all, { leaves }) => all + leaves, 0)) })}
          about={text('liabilities.walked-about', { milliseconds: count(Math.max(1, Math.round(tookMs))) })}
        />
        {own !== null && (
          <Line
            isRight={unbalanced.length === 0}
            title={text('liabilities.leads-back')}
            about={text('liabilities.leads-back-about')}
          />
        )}
      </ul>
      <Button onClick={() => saveText(`hilsa-check-${publication.publication}.json`, writeSavedCheck(saved))}>
        {text('liabilities.save')}
      </Button>
      <Button kind="quiet" onClick={onAgain}>
        {text('liabilities.again')}
      </Button>
    </>
  );
}

/** What is there now, less what moved since, is what was there then. */
function leadsBack({ now, moved, available, held }: OwnAsset): boolean {
  return compare(difference(now, moved), sum(available, held)) === 0;
}

function AssetRow({
  asset: { asset, shown, proved, finding },
  decimals,
  own,
  isBalanced,
  isOpen,
  onOpen,
}: {
  readonly asset: AssetCheck;
  readonly decimals: number;
  readonly own: OwnAsset | null;
  readonly isBalanced: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const amount = (units: bigint) => formatNumber(formatDecimal(units, decimals, { trim: true }), language);
  const number = (value: string) => formatNumber(value, language);
  const isRight = finding === null && isBalanced;
  return (
    <li data-wrong={!isRight || undefined}>
      <button type="button" aria-pressed={isOpen} onClick={onOpen}>
        <i>
          <Icon icon={isRight ? Check : X} size={16} weight={2.25} />
        </i>
        <b>{asset}</b>
        <span className={styles.amount}>{amount(shown)}</span>
      </button>
      {finding !== null && (
        <p>
          {text(`liabilities.finding-${finding}`, {
            shown: amount(shown),
            proved: proved === null ? '–' : amount(proved),
          })}
        </p>
      )}
      {own !== null && !isBalanced && (
        <p>
          {text('liabilities.unbalanced', {
            now: number(own.now),
            moved: number(own.moved),
            before: number(sum(own.available, own.held)),
          })}
        </p>
      )}
      {own !== null && isRight && isOpen && (
        <dl>
          {(
            [
              ['now', own.now],
              ['moved', own.moved],
              ['held', own.held],
              ['underway', own.underway],
              ['result', own.result],
            ] as const
          )
            .filter(([name, value]) => name === 'now' || value !== '0')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{text(`liabilities.part-${name}`)}</dt>
                <dd>{name === 'moved' || name === 'result' ? signed(value, language) : number(value)}</dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}

function Line({
  isRight,
  title,
  about,
}: {
  readonly isRight: boolean;
  readonly title: string;
  readonly about: string;
}) {
  return (
    <li data-wrong={!isRight || undefined}>
      <i>
        <Icon icon={isRight ? Check : X} size={16} weight={2.25} />
      </i>
      <span>
        <b>{title}</b>
        <span>{about}</span>
      </span>
    </li>
  );
}
