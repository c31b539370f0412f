// In: a cluster's folder. Out: what its postmaster.pid says, and whether that process still is this cluster's postmaster.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterFile {
  readonly pid: number;
  /** Folder of its unix socket. */
  readonly socketDir: string;
  readonly state: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** Reads `postmaster.pid`; null when there is none (a clean stop removes it). */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return null;
  const word = (lines[7] ?? '').trim();
  return {
    pid,
    socketDir: (lines[4] ?? '').trim(),
    state: word === 'starting' || word === 'ready' || word === 'stopping' ? word : 'unknown',
  };
}

/** A pid file outlives a crash and its pid may belong to somebody else by now: only a process that names our folder counts. */
export async function isPostmasterAlive(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(cluster);
}

/** The process that started `pid`, or 0 when unknown. */
export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number.parseInt(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? '0', 10);
}
