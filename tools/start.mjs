// In: a clone, fresh or not. Out: the running server; its address is printed when it answers. One that dies is started again.
// `npm start` runs this under any Node from 20.19 on; the server itself runs from source under the Node 24 that npm installs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, environment, findNode, giveUp, requireNode, root, say } from './project.mjs';
import { supervise } from './supervise.mjs';

/** @type {ReturnType<typeof supervise> | null} */
let server = null;

try {
  requireNode();
  stopWithNpm(() => (server ? server.stop('SIGTERM') : process.exit(1)));
  await ensureInstalled();
  await ensureWebBuilt();
  server = supervise({ start: startServer, say });
  // In a terminal Ctrl-C reaches the server as well; a second signal while it stops does no harm.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => server?.stop(signal));
  process.exit(await server.ended);
} catch (problem) {
  giveUp(problem);
}

/** The server holds the other end of a channel to us: should we be killed, it stops in order and takes its database along. */
function startServer() {
  return spawn(findNode(), [join(root, 'apps/server/src/boot/main.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What was compiled at one start is there for the next: a third of the start of a small machine.
    env: { ...process.env, ...environment() },
  });
}

/**
 * npm killed with -9 would leave us behind, on its port: watch the npm that started us and stop with it.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env['npm_lifecycle_event'] !== 'start' || process.platform !== 'linux') return;
  let npm = process.ppid;
  // npm runs a script through a shell, which may still stand in between.
  for (let step = 0; step < 2 && !/^npm |npm-cli\.js/.test(commandOf(npm)); step += 1) npm = parentOf(npm);
  if (!/^npm |npm-cli\.js/.test(commandOf(npm))) return;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    stop();
  }, 250);
}

/** @param {number} pid */
function commandOf(pid) {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** @param {number} pid */
function isAlive(pid) {
  return /^State:\s*[^ZX]/m.test(read(`/proc/${pid}/status`));
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
