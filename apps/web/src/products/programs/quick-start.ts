// In: where the server stands, and a demo key if there is one.
// Out: the first program, for each tool, ready to be copied and run.
import type { DemoKey } from './demo-key.ts';
import { isPrivateKey } from './key-pair.ts';

export const TOOLS = ['ccxt-js', 'ccxt-python', 'curl'] as const;
export type Tool = (typeof TOOLS)[number];

/** What stands in the place of a key that is not made yet. */
const NO_KEY: Pick<DemoKey, 'apiKey' | 'secret'> = { apiKey: 'YOUR_API_KEY', secret: 'YOUR_SECRET' };

/** A file: the tool reads what it signs by such keys only there. */
const SIGNED_BY_PAIR = `printf '%s' "$QUERY" > query.txt
SIGNATURE=$(openssl pkeyutl -sign -rawin -inkey private.pem -in query.txt | openssl base64 -A)`;
const SIGNED_BY_SECRET = `SIGNATURE=$(printf '%s' "$QUERY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')`;

/** The client opens sockets without TLS only after this. */
const PLAIN_SOCKETS = 'await exchange.loadHttpProxyAgent();\n';

/** @param origin of this site, without a slash at its end */
export function quickStart(tool: Tool, origin: string, key: Pick<DemoKey, 'apiKey' | 'secret'> | null): string {
  const { apiKey, secret } = key ?? NO_KEY;
  const isPair = isPrivateKey(secret);
  const demo = `${origin}/demo`;
  const at = `${demo}/api/v3`;
  const sockets = demo.replace(/^http/, 'ws');
  if (tool === 'ccxt-js')
    return `// npm install ccxt
import ccxt from 'ccxt';

const exchange = new ccxt.pro.binance({
  apiKey: '${apiKey}',
  secret: ${isPair ? `\`${secret}\`` : `'${secret}'`},
  urls: { api: {
    public: '${at}', private: '${at}', sapi: '${demo}/sapi/v1',
    ws: { spot: '${sockets}/stream/ws', 'ws-api': { spot: '${sockets}/ws-api/v3' } },
  } },
  options: { fetchMarkets: { types: ['spot'] }, fetchCurrencies: false, fetchMargins: false },
});
${origin.startsWith('https:') ? '' : PLAIN_SOCKETS}
console.log((await exchange.fetchTicker('BTC/USDT')).last);
console.log((await exchange.fetchBalance()).USDT);
console.log(await exchange.createOrder('BTC/USDT', 'market', 'buy', 0.001));
console.log((await exchange.watchTicker('BTC/USDT')).last);
await exchange.close();`;
  if (tool === 'ccxt-python')
    return `# pip install ccxt
import ccxt

exchange = ccxt.binance({
    'apiKey': '${apiKey}',
    'secret': ${isPair ? `"""${secret}"""` : `'${secret}'`},
    'urls': {'api': {'public': '${at}', 'private': '${at}', 'sapi': '${demo}/sapi/v1'}},
    'options': {'fetchMarkets': {'types': ['spot']}, 'fetchCurrencies': False, 'fetchMargins': False},
})

print(exchange.fetch_ticker('BTC/USDT')['last'])
print(exchange.fetch_balance()['USDT'])
print(exchange.create_order('BTC/USDT', 'market', 'buy', 0.001))`;
  return `KEY='${apiKey}'
${isPair ? `cat > private.pem <<'END'\n${secret}\nEND` : `SECRET='${secret}'`}
QUERY="recvWindow=10000&timestamp=$(date +%s000)"
${isPair ? SIGNED_BY_PAIR : SIGNED_BY_SECRET}

curl '${at}/ticker/24hr?symbol=BTCUSDT'
curl -G -H "X-MBX-APIKEY: $KEY" --data "$QUERY" --data-urlencode "signature=$SIGNATURE" '${at}/account'`;
}
