// In: `?asset=` or `?to=` an address of the book. Out: coins on their way over a network to an address that has rested for its day.
import { History } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { Button, Chips, EmptyState, IconButton, NavigationBar } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { type Booked, byAsset, type NetworkCoin, shortened, titleOf } from './networks.ts';
import { PayoutForm, type Place } from './payout-form.tsx';
import { Practice, usePractising } from './practice.tsx';

const AGAIN_MS = 10_000;
/** No coin of the house is counted finer. */
const FINEST = 8;

export default function CryptoWithdraw() {
  const text = useText();
  const named = useSearch('asset');
  const to = useSearch('to');
  const practising = usePractising();
  const asking = { enabled: !practising, everyMs: AGAIN_MS };
  const coins = useCall('/index/recharge/coins', {}, asking);
  const status = useCall('/user/withdraw/status', { kind: 'coin' }, asking);
  const book = useCall('/coin/withdraw/address', {}, asking);
  if (practising) return <Practice title={text('page.withdraw')} />;
  return (
    <>
      <NavigationBar
        title={text('coin-out.title')}
        right={
          <IconButton
            icon={History}
            label={text('page.withdrawal-record')}
            edge="end"
            onClick={() => go('/pages/withdraw/cryptoRecord')}
          />
        }
      />
      <Came query={coins} heights={[44, 120, 160]}>
        {({ list }) => (
          <Came query={status} heights={[44, 120, 160]}>
            {(found) => (
              <Came query={book} heights={[44, 120, 160]}>
                {({ list: booked }) => {
                  const network = booked.find(({ id }) => id === to)?.network;
                  const assets = byAsset(list.filter((each) => network === undefined || each.network === network));
                  const [asset, networks] = assets.find(([each]) => each === named) ?? assets[0] ?? [];
                  const ways = found.ways.filter((way) => way.asset === asset);
                  if (asset === undefined || networks === undefined || ways.length === 0)
                    return <EmptyState title={text('pay.no-ways')} text={text('pay-out.no-ways-text')} />;
                  const reached = new Set(networks.map((each) => each.network));
                  return (
                    <PayoutForm
                      key={asset}
                      status={found}
                      ways={ways}
                      places={booked.filter((each) => reached.has(each.network)).map((each) => placeOf(each, list))}
                      decimals={Math.min(FINEST, ...networks.map(({ decimals }) => decimals))}
                      asset={asset}
                      manage="/pages/wallet/addressList"
                      above={
                        <Chips
                          label={text('coin-out.coin')}
                          options={assets.map(([value]) => ({ value, label: value }))}
                          value={asset}
                          onChange={(value) => changeSearch({ asset: value })}
                        />
                      }
                      none={
                        <EmptyState
                          title={text('coin-to.none')}
                          text={text('coin-to.none-text')}
                          action={
                            <Button kind="primary" size="small" onClick={() => go('/pages/wallet/addAdress')}>
                              {text('coin-to.add')}
                            </Button>
                          }
                        />
                      }
                    />
                  );
                }}
              </Came>
            )}
          </Came>
        )}
      </Came>
    </>
  );
}

function placeOf({ id, network, address, label, state, usableAtMs }: Booked, coins: readonly NetworkCoin[]): Place {
  const title = titleOf(coins, network);
  return {
    id,
    channel: network,
    kind: 'coin',
    title: `${label === '' ? title : label} ${shortened(address)}`,
    state,
    usableAtMs,
    signed: { number: address, beside: [title], name: null },
  };
}
