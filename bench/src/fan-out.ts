// In: how many rounds. Out: frames a second to 1,000 sockets, of the app's tickers and of a program's book, ours against a bare server writing one pre-built frame.
import { median, type FigureRow } from './figures.ts';
import { startHelper } from './processes.ts';

const SOCKETS = 1_000;
const SECONDS = 3;
const SUBSCRIBE = '{"op":"subscribe","channels":["ticker"]}';

interface Streams {
  readonly what: string;
  readonly program: string;
  readonly path: string;
  readonly message: string | null;
}
const TICKERS: Streams = {
  what: `ticker fan-out to ${SOCKETS} sockets`,
  program: 'stream.program.ts',
  path: '/ipxbdb-api/stream?world=real',
  message: SUBSCRIBE,
};
const BOOKS: Streams = {
  what: `a program’s book (10 levels an update) to ${SOCKETS} sockets`,
  program: 'program-streams.program.ts',
  path: '/ws/btcusdt@depth@100ms',
  message: null,
};

export async function benchFanOut(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  return [await fanOut(TICKERS, rounds, tell), await fanOut(BOOKS, rounds, tell)];
}

/** The first round warms up and is not counted. */
async function fanOut(
  { what, program, path, message }: Streams,
  rounds: number,
  tell: (line: string) => void,
): Promise<FigureRow> {
  const ours = startHelper(
    program,
    process.env['PROFILE'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`],
  );
  const bare = startHelper('bare-sockets.program.ts');
  const readers = [startHelper('listeners.program.ts'), startHelper('listeners.program.ts')] as const;
  try {
    const { port, text } = await ours.ask<{ port: number; text: string }>({});
    const { port: barePort } = await bare.ask<{ port: number }>({});
    await readers[0].ask({ port, count: SOCKETS, path, message });
    await readers[1].ask({ port: barePort, count: SOCKETS, message: null });
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const a = await bare.ask<{ framesPerSecond: number }>({ seconds: SECONDS, text });
      const b = await ours.ask<{ framesPerSecond: number }>({ seconds: SECONDS });
      tell(
        `  ${round === 0 ? 'warm-up' : `round ${round}`}: bare ${Math.round(a.framesPerSecond)} frames/s · ours ${Math.round(b.framesPerSecond)} frames/s of ${text.length} bytes`,
      );
      if (round === 0) continue;
      rates.bare.push(a.framesPerSecond);
      rates.ours.push(b.framesPerSecond);
    }
    return {
      what,
      against: 'bare server, one pre-built frame',
      ratio: median(rates.ours) / median(rates.bare),
      least: 0.6,
      aim: 0.8,
    };
  } finally {
    await Promise.all([ours.stop(), bare.stop(), ...readers.map(async (reader) => reader.stop())]);
  }
}
