// In: what an operator writes.
// Out: a version that a second person must agree to; the server tries it on the past before either is asked twice.
import { MenuItem, TextField } from '@mui/material';
import type { ActionInput, RobotDeskRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

type Input = ActionInput<'publish-robot'>;
const SETTINGS = /^hilsa-robot-1;[A-Za-z0-9;=:+.-]{1,1900}$/;
const AMOUNT = /^[1-9]\d{0,14}(?:\.\d{1,8})?$/;
const LENGTHS = [1, 5, 15, 60] as const satisfies readonly Input['minutes'][];
const NOTHING: Input = {
  settings: '',
  minutes: 15,
  least: '5000',
  most: '200000',
  capacity: '200000',
  performance: '0',
  lockInDays: 0,
  exitCost: '0',
  coolDown: 12,
};
const PERCENT = /^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/;
const isPercent = (text: string, most: number): boolean => PERCENT.test(text) && Number(text) <= most;
const isCount = (count: number, most: number): boolean => Number.isInteger(count) && count >= 0 && count <= most;

export function Publish() {
  const [world, setWorld] = useState<RobotDeskRow['world']>('real');
  const [code, setCode] = useState('');
  const [input, setInput] = useState<Input>(NOTHING);
  const change = (next: Partial<Input>): void => setInput({ ...input, ...next });
  const amounts = [
    ['least', words.least],
    ['most', words.most],
    ['capacity', words.capacity],
  ] as const;
  const wrong = {
    performance: !isPercent(input.performance, 20),
    lockInDays: !isCount(input.lockInDays, 30),
    exitCost: !isPercent(input.exitCost, 2) || (Number(input.exitCost) === 0) !== (input.lockInDays === 0),
    coolDown: !isCount(input.coolDown, 1_440),
  };
  const isReady =
    !Object.values(wrong).includes(true) &&
    /^[a-z0-9-]{1,32}$/.test(code) &&
    SETTINGS.test(input.settings) &&
    amounts.every(([name]) => AMOUNT.test(input[name]));
  return (
    <ActionButton
      name="publish-robot"
      subject={`${world}:${code}`}
      input={input}
      label={words.publish}
      about={code}
      ready={isReady}
    >
      <TextField
        select
        label={words.world}
        value={world}
        onChange={(event) => setWorld(event.target.value as RobotDeskRow['world'])}
      >
        {Object.entries(words.worlds).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.newCode}
        helperText={words.codeHint}
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
      />
      <TextField
        multiline
        label={words.settings}
        helperText={words.settingsHint}
        error={input.settings !== '' && !SETTINGS.test(input.settings)}
        value={input.settings}
        onChange={(event) => change({ settings: event.target.value.trim() })}
      />
      <TextField
        select
        label={words.candle}
        value={input.minutes}
        onChange={(event) => change({ minutes: Number(event.target.value) as Input['minutes'] })}
      >
        {LENGTHS.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {words.minutes(minutes)}
          </MenuItem>
        ))}
      </TextField>
      {amounts.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          error={!AMOUNT.test(input[name])}
          value={input[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextField
        label={words.performance}
        helperText={words.performanceHint}
        error={wrong.performance}
        value={input.performance}
        onChange={(event) => change({ performance: event.target.value })}
      />
      <TextField
        type="number"
        label={words.lockInDays}
        error={wrong.lockInDays}
        value={input.lockInDays}
        onChange={(event) => change({ lockInDays: Number(event.target.value) })}
      />
      <TextField
        label={words.exitCost}
        helperText={words.exitHint}
        error={wrong.exitCost}
        value={input.exitCost}
        onChange={(event) => change({ exitCost: event.target.value })}
      />
      <TextField
        type="number"
        label={words.coolDown}
        error={wrong.coolDown}
        value={input.coolDown}
        onChange={(event) => change({ coolDown: Number(event.target.value) })}
      />
    </ActionButton>
  );
}
