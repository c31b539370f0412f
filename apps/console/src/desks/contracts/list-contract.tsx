// In: what an operator writes.
// Out: a coin's perpetual that a second person must agree to, with its tiers, venues, fees, sizes and the day it opens; no price.
import { MenuItem, TextField } from '@mui/material';
import type { ContractRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Moment, readTerms, TermFields, type WrittenTerms } from './term-fields.tsx';
import { AMOUNT, words } from './words.ts';

const COIN = /^[A-Z0-9.-]{4,19}$/;
/** What most begin with; whoever lists writes what this one has. */
const USUAL: WrittenTerms = {
  tiers: '50000 4000 20\n250000 5000 20\n1000000 10000 10\nany 25000 5',
  venues: '',
  maker: '200',
  taker: '500',
};

export function ListContract() {
  const [world, setWorld] = useState<ContractRow['world']>('real');
  const [coin, setCoin] = useState('');
  const [written, setWritten] = useState(USUAL);
  const [sizes, setSizes] = useState({ least: '5', most: '500000' });
  const [opensAtMs, setOpensAtMs] = useState<number | null>(null);
  const { terms, isSound } = readTerms(written);
  const areSizes = AMOUNT.test(sizes.least) && AMOUNT.test(sizes.most);
  const symbol = `${coin}-PERP`;
  return (
    <ActionButton
      name="list-contract"
      subject={`${world}:${symbol}`}
      input={{
        ...terms,
        leastOrder: areSizes ? sizes.least : '0',
        mostOrder: areSizes ? sizes.most : '0',
        opensAtMs: opensAtMs ?? 1,
      }}
      label={words.list}
      about={symbol}
      ready={COIN.test(coin) && isSound && areSizes && opensAtMs !== null}
    >
      <TextField
        select
        label={words.world}
        value={world}
        onChange={(event) => setWorld(event.target.value as ContractRow['world'])}
      >
        {(['real', 'demo'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {words.worlds[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.coinMarket}
        helperText={words.coinMarketHint}
        error={coin !== '' && !COIN.test(coin)}
        value={coin}
        onChange={(event) => setCoin(event.target.value.trim().toUpperCase())}
      />
      <TermFields written={written} onChange={setWritten} />
      <TextField
        label={words.leastOrder}
        error={!AMOUNT.test(sizes.least)}
        value={sizes.least}
        onChange={(event) => setSizes({ ...sizes, least: event.target.value.trim() })}
      />
      <TextField
        label={words.mostOrder}
        error={!AMOUNT.test(sizes.most)}
        value={sizes.most}
        onChange={(event) => setSizes({ ...sizes, most: event.target.value.trim() })}
      />
      <Moment label={words.opensAt} hint={words.opensHint} ms={opensAtMs} onChange={setOpensAtMs} />
    </ActionButton>
  );
}
