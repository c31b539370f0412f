// In: LATER_MS. Out: a process on a machine whose clock stands so much later: loaded before a command's own program, where the server's time has passed.
const laterMs = Number(process.env['LATER_MS'] ?? 0);
const machine = Date.now;
Date.now = () => machine() + laterMs;
