// In: a program of the bench or the server itself. Out: it running in a process of its own, told and heard by messages or its first line.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** As tools/start.mjs has it. */
const NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/hilsa-compiled');
const SERVER = resolve(import.meta.dirname, '../../apps/server/src/boot/main.ts');

/** A program of bench/src that answers messages. */
export interface Helper {
  readonly pid: number;
  /** Sends one message and resolves with the answer to it. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a program of bench/src; `execArgv` for profiles. */
export function startHelper(program: string, execArgv: readonly string[] = []): Helper {
  const child = fork(join(import.meta.dirname, program), [], { execArgv: [...execArgv], serialization: 'advanced' });
  return {
    pid: child.pid!,
    ask: (message) =>
      new Promise((answer, fail) => {
        const gone = (code: number | null): void => fail(new Error(`${program} ended with ${code}`));
        child.once('exit', gone);
        child.once('message', (heard) => {
          child.off('exit', gone);
          answer(heard as never);
        });
        child.send(message);
      }),
    stop: () => ended(child, () => child.disconnect()),
  };
}

export interface ServerProcess {
  /** e.g. http://127.0.0.1:40123 */
  readonly address: string;
  readonly pid: number;
  /** Orderly, or by kill -9. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The load-test settings: of what is measured nothing is switched off, the limits are only wider. */
const SETTINGS = {
  PORT: '0',
  SANDBOX_MARKET: 'still',
  // Thousands of demo accounts are opened before anything is measured.
  CAPTCHA: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  DEMO_STARTING_MONEY: '99999999',
  SANDBOX_FUNDING_MAXIMUM: '999999999999',
  LOG_LEVEL: 'error',
};

/** The real server in a process of its own; resolves when it says that it is ready. PROFILE=<folder> writes its CPU profile there. */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const profile = process.env['PROFILE'];
  const words = profile === undefined ? [SERVER] : ['--cpu-prof', `--cpu-prof-dir=${profile}`, SERVER];
  const child = spawn(process.execPath, words, {
    env: { NODE_COMPILE_CACHE, ...process.env, ...SETTINGS, DATA_DIR: dataDir, ...settings },
    // The channel says nothing; the server leaves when it closes, however this process ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const address = await new Promise<string>((found, fail) => {
    let said = '';
    child.stdout!.on('data', (piece: Buffer) => {
      said += piece.toString();
      const ready = /(http:\/\/[\d.]+:\d+)\S* is ready/.exec(said);
      if (ready !== null) found(ready[1]!);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { address, pid: child.pid!, stop: (signal = 'SIGTERM') => ended(child, () => child.kill(signal)) };
}

/** A folder for one run's data, readable for the database's own user, removed afterwards. */
export async function inNewFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-bench-'));
  // The database's own user must be able to pass through it.
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    for (const each of [folder, `${folder}-keys`]) await rm(each, { recursive: true, force: true });
  }
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolved) => child.once('exit', () => resolved()));
  end();
  await gone;
}

/** Runs a program to its end, its errors shown. Rejects when it fails. */
export async function run(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<void> {
  await new Promise<void>((done, fail) => {
    const child = spawn(program, [...words], {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} ended with ${code}`))));
  });
}
