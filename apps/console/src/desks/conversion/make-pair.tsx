// In: what an operator writes.
// Out: a pair that a second person must agree to. It begins switched off, and nothing here is a rate.
import { MenuItem, TextField } from '@mui/material';
import type { ActionInput, ConversionRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { LimitFields, readLimits, type WrittenLimits } from './limit-fields.tsx';
import { words } from './words.ts';

type Input = ActionInput<'make-pair'>;

const CODE = /^[A-Z0-9]{2,12}$/;
const SOURCE = /^[a-z0-9-]{1,32}$/;
const PERCENT = /^\d{1,2}(?:\.\d{1,4})?$/;
const NO_LIMITS = { spreads: [], minimum: '', dailyMaximum: '', mostExposure: '', quoteSeconds: 0 };
const USUAL: WrittenLimits = { spreads: '0 0.5', minimum: '', dailyMaximum: '', mostExposure: '', quoteSeconds: '10' };
const PLACES = [
  ['rate', words.ratePlaces, 12],
  ['base', words.basePlaces, 18],
  ['quote', words.quotePlaces, 18],
] as const;

interface WrittenRule {
  readonly kind: Input['rule']['kind'];
  readonly source: string;
  readonly check: string;
  readonly mostApartPercent: string;
  readonly leastSources: string;
  readonly freshSeconds: string;
}
const RULE: WrittenRule = {
  kind: 'checked',
  source: '',
  check: '',
  mostApartPercent: '1',
  leastSources: '3',
  freshSeconds: '60',
};

export function MakePair() {
  const [world, setWorld] = useState<ConversionRow['world']>('real');
  const [sides, setSides] = useState({ base: '', quote: '' });
  const [wallet, setWallet] = useState<Input['wallet']>('stock');
  const [places, setPlaces] = useState({ rate: '4', base: '2', quote: '2' });
  const [written, setWritten] = useState(USUAL);
  const [rule, setRule] = useState(RULE);
  const limits = readLimits(written);
  const read = readRule(rule);
  const arePlaces = PLACES.every(([name, , most]) => isWhole(places[name], 0, most));
  const isReady =
    CODE.test(sides.base) && CODE.test(sides.quote) && sides.base !== sides.quote && limits !== null && arePlaces;
  const name = `${sides.base}-${sides.quote}`;
  return (
    <ActionButton
      name="make-pair"
      subject={`${world}:${name}`}
      input={{
        ...(limits ?? NO_LIMITS),
        wallet,
        decimals: { rate: Number(places.rate), base: Number(places.base), quote: Number(places.quote) },
        rule: read ?? { kind: 'median', leastSources: 1, freshSeconds: 1 },
      }}
      label={words.make}
      about={isReady ? name : words.pair}
      ready={isReady && read !== null}
    >
      <Choice label={words.world} value={world} choices={words.worlds} onChange={setWorld} />
      {(['base', 'quote'] as const).map((side) => (
        <TextField
          key={side}
          label={words[side]}
          helperText={side === 'base' ? words.codeHint : undefined}
          value={sides[side]}
          onChange={(event) => setSides({ ...sides, [side]: event.target.value.trim().toUpperCase() })}
          slotProps={{ htmlInput: { maxLength: 12, autoCapitalize: 'characters' } }}
        />
      ))}
      <Choice label={words.wallet} value={wallet} choices={words.wallets} onChange={setWallet} />
      {PLACES.map(([place, label, most]) => (
        <TextField
          key={place}
          label={label}
          error={!isWhole(places[place], 0, most)}
          value={places[place]}
          onChange={(event) => setPlaces({ ...places, [place]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <RuleFields rule={rule} onChange={setRule} />
      <LimitFields written={written} sides={sides} onChange={setWritten} />
    </ActionButton>
  );
}

function RuleFields({
  rule,
  onChange,
}: {
  readonly rule: WrittenRule;
  readonly onChange: (rule: WrittenRule) => void;
}) {
  const field = (name: keyof Omit<WrittenRule, 'kind'>, label: string, isSound: boolean) => (
    <TextField
      key={name}
      label={label}
      error={rule[name] !== '' && !isSound}
      value={rule[name]}
      onChange={(event) => onChange({ ...rule, [name]: event.target.value.trim() })}
    />
  );
  return (
    <>
      <Choice
        label={words.ruleOfRate}
        value={rule.kind}
        choices={words.rateRules}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {rule.kind === 'checked'
        ? [
            field('source', words.source, SOURCE.test(rule.source)),
            field('check', words.checkedBy, SOURCE.test(rule.check) && rule.check !== rule.source),
            field('mostApartPercent', words.mostApart, PERCENT.test(rule.mostApartPercent)),
          ]
        : field('leastSources', words.leastSources, isWhole(rule.leastSources, 1, 16))}
      {field('freshSeconds', words.freshSeconds, isWhole(rule.freshSeconds, 1, 3_600))}
    </>
  );
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {(Object.entries(choices) as [Value, string][]).map(([each, name]) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** null: something does not make sense yet. */
function readRule({ kind, source, check, ...written }: WrittenRule): Input['rule'] | null {
  if (!isWhole(written.freshSeconds, 1, 3_600)) return null;
  const freshSeconds = Number(written.freshSeconds);
  if (kind === 'median')
    return isWhole(written.leastSources, 1, 16)
      ? { kind, leastSources: Number(written.leastSources), freshSeconds }
      : null;
  const isSound =
    SOURCE.test(source) && SOURCE.test(check) && source !== check && PERCENT.test(written.mostApartPercent);
  return isSound ? { kind, source, check, mostApartPercent: written.mostApartPercent, freshSeconds } : null;
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
