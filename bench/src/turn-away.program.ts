// In: nothing. Out: a bare server that tells every call to come back, at the least that this can cost: it reads nothing but that something came, answers
// bytes that were made beforehand, and then reads from that connection no more for as long. Says its address when it is ready.
import { createServer, type AddressInfo } from 'node:net';

/** As `HOLD_MS` of `apps/server/src/gateway/overload.ts`, which this process does not load. */
const HOLD_MS = 2_000;

const BODY =
  '{"code":503,"msg":"The service is not available now.","data":null,"refusal":"service-unavailable","detail":{}}';
const ANSWER = Buffer.from(
  `HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json; charset=utf-8\r\nretry-after: 2\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
);

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy());
  socket.on('data', () => {
    socket.write(ANSWER);
    socket.pause();
    setTimeout(() => void socket.resume(), HOLD_MS);
  });
});

process.on('disconnect', () => process.exit(0));
process.on('message', () => process.send!({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
