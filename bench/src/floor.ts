// In: bench/floor. Out: that page built and served as the real server serves ours: compressed beforehand, under hashed names.
import { createServer } from 'node:http';
import { readFile, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { run } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = join(ROOT, '.data/bench/floor');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface Floor {
  /** e.g. http://127.0.0.1:40123/ */
  readonly address: string;
  stop(): void;
}

export async function startFloor(): Promise<Floor> {
  const words = ['build', join(ROOT, 'bench/floor'), '--outDir', BUILT, '--emptyOutDir', '--target', 'es2023'];
  await run(join(ROOT, 'node_modules/.bin/vite'), words, ROOT);
  const names = await readdir(BUILT, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(BUILT.length), brotliCompressSync(await readFile(path)));
  }
  const server = createServer((request, reply) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = files.get(path);
    if (body === undefined) return void reply.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
