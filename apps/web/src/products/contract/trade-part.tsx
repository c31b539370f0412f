// In: a contract's symbol, or '' for the one last looked at.
// Out: the contract's side of the trade tab and of the chart's page, for a phone or a desk; closed where contracts are not open.
import type { TradePart } from '../../kernel/segments.ts';
import { useText } from '../../i18n/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { TradeKinds, useKeepSymbol } from '../../market/trade-kinds.tsx';
import type { Instrument } from '../../market/instrument.ts';
import type { Path } from '../../kernel/paths.ts';
import { EmptyState, NavigationBar, Skeleton, useWide } from '../../parts/index.ts';
import { ContractDesk } from './contract-desk.tsx';
import { ContractPhone } from './contract-phone.tsx';
import { ContractTrade } from './contract-trade.tsx';
import page from '../../market/trading-page.module.css';

function Trade({ symbol }: { readonly symbol: string }) {
  return <Chosen symbol={symbol} path="/pages/tabbar/trade" phone={ContractTrade} />;
}

function Chart({ symbol }: { readonly symbol: string }) {
  return <Chosen symbol={symbol} path="/pages/coin/coinKline" phone={ContractPhone} />;
}

function Chosen({
  symbol,
  path,
  phone: Phone,
}: {
  readonly symbol: string;
  readonly path: Path;
  readonly phone: typeof ContractPhone;
}) {
  const text = useText();
  const wide = useWide();
  const { list, bySymbol, status, retry } = useInstruments('perpetual');
  if (status === 'loading')
    return (
      <div className={page.waiting}>
        <Skeleton width={200} height={32} round={8} />
        <Skeleton width="100%" height={420} round={16} />
      </div>
    );
  if (status === 'failed')
    return (
      <>
        <NavigationBar title={text('page.trade')} />
        <MarketFailed retry={retry} />
      </>
    );
  const instrument = bySymbol.get(symbol) ?? list[0];
  if (instrument === undefined)
    return (
      <>
        <TradeKinds value="contract" path={path} />
        <EmptyState title={text('contract.not-open')} text={text('contract.not-open-text')} />
      </>
    );
  return (
    <Kept key={instrument.key} instrument={instrument}>
      {wide ? <ContractDesk instrument={instrument} /> : <Phone instrument={instrument} />}
    </Kept>
  );
}

function Kept({ instrument, children }: { readonly instrument: Instrument; readonly children: React.ReactNode }) {
  useKeepSymbol('contract', instrument.symbol);
  return children;
}

export default { Trade, Chart } satisfies TradePart;
