// In: the terms of a rail, or what a new one begins with.
// Out: what is typed of them, its fields, and what an action takes; null while something typed is none.
import { TextField } from '@mui/material';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { houseWords as house } from './house-words.ts';
import {
  isAmount,
  limitLine,
  methodLines,
  readDays,
  readLimits,
  readMethods,
  readSessions,
  sessionLine,
} from './policy-lines.ts';
import { words } from './words.ts';

export type RailTerms = ActionInput<'open-rail'>;

const AMOUNTS = [
  ['automatic', words.automatic],
  ['automaticHourly', words.hourly],
  ['codeDaily', words.codeDaily],
] as const;

function linesOf(terms: RailTerms) {
  return {
    in: limitLine(terms.in).trim(),
    out: limitLine(terms.out).trim(),
    methods: methodLines(terms.methods),
    automatic: terms.automatic,
    automaticHourly: terms.automaticHourly,
    codeDaily: terms.codeDaily,
    depositHours: String(terms.depositHours),
    depositSessions: sessionLine(terms.depositSessions),
    mostTimes: String(terms.mostTimes),
    holidays: terms.holidays.join(' '),
  };
}
type Lines = ReturnType<typeof linesOf>;

function read(lines: Lines) {
  return {
    in: readLimits(lines.in),
    out: readLimits(lines.out),
    methods: readMethods(lines.methods),
    depositSessions: readSessions(lines.depositSessions),
    holidays: readDays(lines.holidays),
    isTimes: /^([1-9]|10)$/.test(lines.mostTimes),
    isHours: /^([1-9]|[1-9]\d|1[0-5]\d|16[0-8])$/.test(lines.depositHours),
  };
}

export function useRailTerms(first: RailTerms) {
  const [lines, setLines] = useState(() => linesOf(first));
  const { isTimes, isHours, ...parts } = read(lines);
  const { in: ins, out, methods, depositSessions, holidays } = parts;
  const { automatic, automaticHourly, codeDaily } = lines;
  const isSound =
    ins !== null &&
    out !== null &&
    methods !== null &&
    depositSessions !== null &&
    holidays !== null &&
    isHours &&
    isTimes &&
    AMOUNTS.every(([name]) => isAmount(lines[name]));
  const terms: RailTerms | null = isSound
    ? {
        in: ins,
        out,
        methods,
        automatic,
        automaticHourly,
        codeDaily,
        depositHours: Number(lines.depositHours),
        depositSessions,
        mostTimes: Number(lines.mostTimes),
        holidays,
      }
    : null;
  const change = (part: Partial<Lines>): void => setLines((before) => ({ ...before, ...part }));
  return { lines, terms, change, clear: () => setLines(linesOf(first)) };
}

export function RailTermsFields({
  lines,
  asset,
  change,
}: {
  readonly lines: Lines;
  readonly asset: string;
  change(part: Partial<Lines>): void;
}) {
  const { isTimes, isHours, ...parts } = read(lines);
  return (
    <>
      {(['in', 'out'] as const).map((direction) => (
        <TextField
          key={direction}
          label={words.directions[direction]}
          helperText={words.limitsHint}
          error={parts[direction] === null}
          value={lines[direction]}
          onChange={(event) => change({ [direction]: event.target.value })}
        />
      ))}
      <TextField
        multiline
        minRows={2}
        label={words.methods}
        helperText={words.methodsHint}
        error={parts.methods === null}
        value={lines.methods}
        onChange={(event) => change({ methods: event.target.value })}
      />
      {AMOUNTS.map(([name, label]) => (
        <TextField
          key={name}
          label={`${label}, ${asset}`}
          error={!isAmount(lines[name])}
          value={lines[name]}
          onChange={(event) => change({ [name]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      <TextField
        label={words.depositHours}
        error={!isHours}
        value={lines.depositHours}
        onChange={(event) => change({ depositHours: event.target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label={house.depositSessions}
        helperText={house.sessionsHint}
        error={parts.depositSessions === null}
        value={lines.depositSessions}
        onChange={(event) => change({ depositSessions: event.target.value })}
      />
      <TextField
        label={house.mostTimes}
        helperText={house.mostTimesHint}
        error={!isTimes}
        value={lines.mostTimes}
        onChange={(event) => change({ mostTimes: event.target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        multiline
        label={house.holidays}
        helperText={house.holidaysHint}
        error={parts.holidays === null}
        value={lines.holidays}
        onChange={(event) => change({ holidays: event.target.value })}
      />
    </>
  );
}
