// In: what pressing Deposit does.
// Out: the four tiles; only Deposit is filled.
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Ticket } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { ActionTile, ActionTiles } from '../../parts/index.ts';

export function Actions({ onDeposit }: { readonly onDeposit: () => void }) {
  const text = useText();
  return (
    <ActionTiles label={text('home.actions')}>
      <ActionTile icon={ArrowDownToLine} title={text('menu.deposit')} filled onPress={onDeposit} />
      <ActionTile icon={ArrowUpFromLine} title={text('menu.withdraw')} to="/pages/withdraw/bankWithdraw" />
      <ActionTile icon={ArrowLeftRight} title={text('menu.exchange')} to="/pages/exchange/index" />
      <ActionTile icon={Ticket} title={text('menu.offerings')} to="/pages/tabbar/ipo" />
    </ActionTiles>
  );
}
