// In: a length. Out: a bare Fastify server that reads a form and answers JSON of that length with the fields in it.
import formbody from '@fastify/formbody';
import Fastify from 'fastify';

process.on('disconnect', () => process.exit(0));
process.once('message', (message: { replyBytes: number }) => void serve(message.replyBytes));

async function serve(replyBytes: number): Promise<void> {
  const app = Fastify();
  await app.register(formbody);
  app.post('/echo', async (request) => {
    const fields = request.body as Record<string, string>;
    return {
      ...fields,
      padding: 'x'.repeat(Math.max(0, replyBytes - JSON.stringify({ ...fields, padding: '' }).length)),
    };
  });
  process.send!({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
}
