// In: a deposit and its steps. Out: the road of its money.
import { useText } from '../../i18n/index.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { type Band, type Deposit, kindOf, type Step } from './channels.ts';
import { roadIn } from './road-plan.ts';
import { Road } from './road.tsx';

export function DepositRoad({
  deposit,
  steps,
  band,
}: {
  readonly deposit: Deposit;
  readonly steps: readonly Step[];
  readonly band: Band;
}) {
  const text = useText();
  const kind = kindOf(deposit.channel);
  return (
    <Road
      rows={roadIn(deposit, kind, steps, band)}
      askedAtMs={deposit.createdAtMs}
      partner={nameOfWay(deposit.channel) || text(kind === 'coin' ? 'road.network' : 'road.bank')}
    />
  );
}
