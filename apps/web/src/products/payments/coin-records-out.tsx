// In: a customer, `?id=` of a withdrawal over a network or none. Out: all of them, newest first; each with its road, and how deep it lies.
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { CoinDepth } from './coin-depth.tsx';
import type { CoinWithdrawal } from './networks.ts';
import { Records } from './records-beside.tsx';
import { WithdrawalRow } from './records-out.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';

const PAGE = 30;

export default function CoinRecordsOut() {
  return (
    <Records<CoinWithdrawal>
      title="page.withdrawal-record"
      name="/coin/withdraw/order"
      ask={(cursor, signal) =>
        wire.call('/coin/withdraw/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      }
      atMsOf={({ requestedAtMs }) => requestedAtMs}
      renderRow={(withdrawal, time, onOpen) => <WithdrawalRow withdrawal={withdrawal} time={time} onOpen={onOpen} />}
      renderOne={(id) => <WithdrawalRecord id={id} beside={<CoinDepth id={id} />} />}
      noted={(withdrawal) => keep({ withdrawRecordData: withdrawal })}
      page="/pages/withdraw/cryptoRecordDetail"
      none={{
        title: 'pay-out.no-records',
        text: 'pay-out.no-records-text',
        go: 'page.withdraw',
        to: '/pages/withdraw/cryptoWithdraw',
      }}
    />
  );
}
