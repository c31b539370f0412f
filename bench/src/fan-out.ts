// In: how many rounds. Out: ticker frames a second to 1,000 sockets, ours against a bare server writing one pre-built frame.
import { median, type FigureRow } from './figures.ts';
import { startHelper } from './processes.ts';

const SOCKETS = 1_000;
const SECONDS = 3;
const SUBSCRIBE = '{"op":"subscribe","channels":["ticker"]}';

/** The first round warms up and is not counted. */
export async function benchFanOut(rounds: number, tell: (line: string) => void): Promise<FigureRow[]> {
  const ours = startHelper(
    'stream.program.ts',
    process.env['PROFILE'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`],
  );
  const bare = startHelper('bare-sockets.program.ts');
  const readers = [startHelper('listeners.program.ts'), startHelper('listeners.program.ts')] as const;
  try {
    const { port, text } = await ours.ask<{ port: number; text: string }>({});
    const { port: barePort } = await bare.ask<{ port: number }>({});
    await readers[0].ask({ port, count: SOCKETS, message: SUBSCRIBE });
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
    return [
      {
        what: `ticker fan-out to ${SOCKETS} sockets`,
        against: 'bare server, one pre-built frame',
        ratio: median(rates.ours) / median(rates.bare),
        least: 0.6,
        aim: 0.8,
      },
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop(), ...readers.map(async (reader) => reader.stop())]);
  }
}
