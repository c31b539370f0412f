// In: what the sources said. Out: each with its time: a source and how far its check lies from it, or the three that a median is of.
import type { RateSource } from '@hilsa/contract';
import { localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { apartPercent } from './wish.ts';

export function SourceLines({
  sources,
  isChecked,
}: {
  readonly sources: readonly RateSource[];
  readonly isChecked: boolean;
}) {
  const text = useText();
  const language = useLanguage();
  const nameOf = useSourceName();
  const [source, check] = sources;
  if (source === undefined) return null;
  const when = (ms: number) => timeText(ms, language, true);
  if (isChecked && check !== undefined)
    return (
      <>
        <div>
          <dt>{text('exchange.source')}</dt>
          <dd>
            {nameOf(source.source)} · {when(source.sourceMs)}
          </dd>
        </div>
        <div>
          <dt>{text('exchange.checked')}</dt>
          <dd>
            {text('exchange.apart', {
              source: nameOf(check.source),
              percent: localDigits(apartPercent(source.rate, check.rate), language),
            })}
          </dd>
        </div>
      </>
    );
  const oldest = sources.reduce((least, one) => Math.min(least, one.sourceMs), source.sourceMs);
  return (
    <div>
      <dt>{text('exchange.median')}</dt>
      <dd>{text('exchange.median-of', { count: sources.length, time: when(oldest) })}</dd>
    </div>
  );
}

/** `simulated-a` is said as what it is; any other source by its own name. */
export function useSourceName(): (source: string) => string {
  const text = useText();
  return (source) => {
    const simulated = /^simulated-([a-z])$/.exec(source);
    return simulated === null ? source : text('exchange.simulated', { letter: simulated[1]!.toUpperCase() });
  };
}
