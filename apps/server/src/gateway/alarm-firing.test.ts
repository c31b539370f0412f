// Every rule of the alarms' file is asked of the numbers that the server really prints: quiet while nothing is wrong, loud when it is.
// The few words of PromQL that the rules use are read here: a selector, increase and rate over a window, time, abs, sums, comparisons, and, or.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALARMS, createAlarms, type AlarmName } from './alarms.ts';
import { createMeters } from './meters.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 6);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly forMs: number;
}
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: 60 * MINUTE, d: DAY };
const span = (text: string): number => Number.parseInt(text, 10) * UNITS[text.at(-1)!]!;
const RULES: readonly Rule[] = readFileSync(new URL('../../../../docs/operations/alarms.yml', import.meta.url), 'utf8')
  .split('- alert: ')
  .slice(1)
  .map((part) => {
    const [alert = ''] = part.split('\n', 1);
    const expr = /expr: (.+)/.exec(part)![1]!;
    const held = /^\s+for: (\w+)/m.exec(part)?.[1];
    return { alert, expr, forMs: held === undefined ? 0 : span(held) };
  });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
interface Scrape {
  readonly atMs: number;
  readonly samples: readonly Sample[];
}
type Vector = ReadonlyMap<string, number>;
type Value = number | Vector;

/** What the server prints, read as a scraper reads it. */
function readSamples(printed: string): Sample[] {
  return printed.split('\n').flatMap((line) => {
    const read = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (read === null) return [];
    const labels = Object.fromEntries(
      [...(read[2] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map((each) => [each[1], each[2]]),
    );
    return [{ name: read[1]!, labels, value: Number(read[3]) }];
  });
}

/** One expression at the last of some scrapes. @throws Error on a word that it does not know */
function evaluate(expr: string, scrapes: readonly Scrape[]): Value {
  const words = expr.match(/hilsa_\w+(?:\{[^}]*\})?(?:\[\w+\])?|\w+(?=\()|\b(?:or|and)\b|[\d.]+|[-+*/()]|[<>]/g) ?? [];
  if (words.join('').replaceAll(' ', '') !== expr.replaceAll(' ', ''))
    throw new Error(`not all of it was read: ${expr}`);
  const now = scrapes.at(-1)!;
  let at = 0;
  const take = (): string => words[at++]!;
  const pointwise = (one: Value, other: Value, sum: (a: number, b: number) => number): Value => {
    if (typeof one === 'number' && typeof other === 'number') return sum(one, other);
    if (typeof one === 'number') return new Map([...(other as Vector)].map(([key, b]) => [key, sum(one, b)]));
    if (typeof other === 'number') return new Map([...one].map(([key, a]) => [key, sum(a, other)]));
    return new Map([...one].flatMap(([key, a]) => (other.has(key) ? [[key, sum(a, other.get(key)!)] as const] : [])));
  };
  const select = (scrape: Scrape, name: string, matchers: string): Vector =>
    new Map(
      scrape.samples
        .filter((sample) => sample.name === name)
        .filter(({ labels }) =>
          [...matchers.matchAll(/(\w+)=(~?)"([^"]*)"/g)].every(([, label, isPattern, wanted]) =>
            isPattern === '' ? labels[label!] === wanted : new RegExp(`^(?:${wanted})$`).test(labels[label!] ?? ''),
          ),
        )
        .map(({ labels, value }) => [JSON.stringify(labels), value]),
    );
  const grown = (selector: string): { vector: Vector; seconds: number } => {
    const [, name, matchers = '', window] = /^(\w+)(?:\{(.*)\})?\[(\w+)\]$/.exec(selector)!;
    const ms = span(window!);
    const first = scrapes.find(({ atMs }) => atMs >= now.atMs - ms)!;
    return {
      vector: pointwise(select(now, name!, matchers), select(first, name!, matchers), (a, b) => a - b) as Vector,
      seconds: ms / 1000,
    };
  };
  const inBrackets = <Result>(read: () => Result): Result => {
    take();
    const result = read();
    if (take() !== ')') throw new Error(`a bracket is open in ${expr}`);
    return result;
  };
  const atom = (): Value => {
    if (words[at] === '(') return inBrackets(either);
    const word = take();
    if (/^[\d.]/.test(word)) return Number(word);
    if (word.startsWith('hilsa_')) {
      const [, name, matchers = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(word)!;
      return select(now, name!, matchers);
    }
    switch (word) {
      case 'time':
        return inBrackets(() => now.atMs / 1000);
      case 'abs':
        return pointwise(inBrackets(sum), 0, (a) => Math.abs(a));
      case 'increase':
        return inBrackets(() => grown(take()).vector);
      case 'rate':
        return inBrackets(() => {
          const { vector, seconds } = grown(take());
          return pointwise(vector, seconds, (a, b) => a / b);
        });
      default:
        throw new Error(`${word} is not known`);
    }
  };
  const product = (): Value => {
    let value = atom();
    while (words[at] === '*' || words[at] === '/') {
      const times = take() === '*';
      value = pointwise(value, atom(), (a, b) => (times ? a * b : a / b));
    }
    return value;
  };
  const sum = (): Value => {
    let value = product();
    while (words[at] === '+' || words[at] === '-') {
      const plus = take() === '+';
      value = pointwise(value, product(), (a, b) => (plus ? a + b : a - b));
    }
    return value;
  };
  const compared = (): Value => {
    const value = sum();
    if (words[at] !== '>' && words[at] !== '<') return value;
    const above = take() === '>';
    const bound = sum() as number;
    return new Map([...(value as Vector)].filter(([, each]) => (above ? each > bound : each < bound)));
  };
  const both = (): Value => {
    let value = compared();
    while (words[at] === 'and') {
      take();
      const other = compared() as Vector;
      value = new Map([...(value as Vector)].filter(([key]) => other.has(key)));
    }
    return value;
  };
  function either(): Value {
    let value = both();
    while (words[at] === 'or') {
      take();
      value = new Map([...(value as Vector), ...(both() as Vector)]);
    }
    return value;
  }
  return either();
}

/** A server's numbers over some hours, scraped every minute; a test turns what is wrong. */
function world() {
  let atMs = START;
  const meters = createMeters();
  const alarms = createAlarms({ error: () => undefined }, () => atMs);
  const state = {
    findings: 0,
    failures: 0,
    auditEndedMs: START - 60 * MINUTE,
    headsPublishedMs: START,
    headsFailed: 0,
    shed: 0,
    hashes: 0,
    offsetMs: 0,
    jumps: 0,
  };
  meters.alarms(() => alarms.raised);
  meters.proofs({
    audits: () => [
      { world: 'real', endedMs: state.auditEndedMs, sequence: 1, findings: state.findings, failures: state.failures },
    ],
    heads: () => ({ publishedMs: state.headsPublishedMs, failed: state.headsFailed }),
  });
  meters.shed(() => state.shed);
  meters.hashes(() => state.hashes);
  meters.world('real', () => ({
    clock: { offsetMs: state.offsetMs, jumps: state.jumps },
    head: 1,
    tablesClock: { sequence: 1 },
  }));
  const scrapes: Scrape[] = [];
  const firing = new Map<string, number>();
  return {
    state,
    raise: (name: AlarmName) => alarms.raise(name, {}),
    /** Lets minutes pass. @returns the alerts that fire at their end */
    async pass(minutes: number, eachMinute: () => void = () => undefined): Promise<string[]> {
      for (let n = 0; n < minutes; n += 1) {
        atMs += MINUTE;
        eachMinute();
        scrapes.push({ atMs, samples: readSamples(await meters.registry.metrics()) });
        for (const { alert, expr } of RULES) {
          const isTrue = (evaluate(expr, scrapes) as Vector).size > 0;
          if (!isTrue) firing.delete(alert);
          else if (!firing.has(alert)) firing.set(alert, atMs);
        }
      }
      return RULES.filter(({ alert, forMs }) => firing.has(alert) && atMs - firing.get(alert)! >= forMs).map(
        ({ alert }) => alert,
      );
    },
  };
}
type Server = ReturnType<typeof world>;

/** What goes well in every minute: heads are published. */
const well =
  ({ state }: Server) =>
  (): void =>
    void (state.headsPublishedMs += MINUTE);

/** A fault of each rule, with the numbers that the server has then. */
const FAULTS: Readonly<Record<string, (server: Server) => Promise<string[]>>> = {
  HilsaAuditFound: (server) => {
    server.state.findings = 1;
    return server.pass(1, well(server));
  },
  HilsaAuditMissing: (server) => {
    server.state.auditEndedMs -= 2 * DAY;
    return server.pass(1, well(server));
  },
  HilsaAuditFails: (server) => {
    server.state.failures += 2;
    return server.pass(1, well(server));
  },
  HilsaHeadsMissing: (server) => server.pass(61),
  HilsaCodeBudget: (server) => {
    server.raise('code-budget-prefix');
    return server.pass(1, well(server));
  },
  HilsaPasswordFlood: (server) =>
    server.pass(17, () => {
      well(server)();
      server.state.hashes += 21 * 60;
    }),
  HilsaOperatorQuota: (server) => {
    server.raise('operator-quota');
    return server.pass(1, well(server));
  },
  HilsaPayments: (server) => {
    server.raise('reconciliation-differs');
    return server.pass(1, well(server));
  },
  HilsaSheds: (server) =>
    server.pass(12, () => {
      well(server)();
      server.state.shed += 90;
    }),
  HilsaClockJumped: (server) => {
    server.state.jumps += 1;
    return server.pass(1, well(server));
  },
};

/** Some minutes in which nothing is wrong. */
async function aQuietServer(): Promise<Server> {
  const server = world();
  expect(await server.pass(20, well(server))).toEqual([]);
  return server;
}

describe('the rules for alarms', () => {
  it('have a fault here each', () => {
    expect(RULES.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  });
  it.each(RULES)('$alert is quiet while all is well, and fires on its fault alone', async ({ alert }) => {
    expect(await FAULTS[alert]!(await aQuietServer())).toEqual([alert]);
  });
  it.each(ALARMS)('the alarm %s fires a rule', async (alarm) => {
    const server = await aQuietServer();
    server.raise(alarm);
    expect(await server.pass(1, well(server))).toHaveLength(1);
  });
  it.each([
    ['places that publish no ends', (server: Server) => (server.state.headsFailed += 4), 'HilsaHeadsMissing'],
    ['a clock that is off', (server: Server) => (server.state.offsetMs = -5001), 'HilsaClockJumped'],
  ])('%s fire the other half of a rule', async (_, fault, alert) => {
    const server = await aQuietServer();
    fault(server);
    expect(await server.pass(1, well(server))).toEqual([alert]);
  });
  it('what must last is not told of a short while', async () => {
    const server = await aQuietServer();
    const short = await server.pass(3, () => {
      well(server)();
      server.state.shed += 90;
      server.state.hashes += 21 * 60;
    });
    expect(short).toEqual([]);
  });
  it.each([
    ['sum(hilsa_calls_total) > 1', 'sum is not known'],
    ['hilsa_calls_total >= 1', 'not all of it was read'],
  ])('%s is not read as something else', (expr, why) => {
    expect(() => evaluate(expr, [{ atMs: START, samples: [] }])).toThrow(why);
  });
});
