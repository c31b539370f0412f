// In: the program of a browser. Out: how it is started for a journey.
import type { LaunchOptions } from '@playwright/test';

/** @param program undefined: where Debian has it */
export function launched(program: string | undefined): LaunchOptions {
  return {
    executablePath: program ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  };
}
