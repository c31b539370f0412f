// In: the customer's resting orders.
// Out: those of one market as lines for its chart.
import { useMemo } from 'react';
import { formatNumber, useLanguage, useText } from '../i18n/index.ts';
import { pixelValue } from '../kernel/pixels.ts';
import { useSignedIn } from '../kernel/session.ts';
import { orders, useLive } from '../live/index.ts';
import type { OrderLine } from '../market/chart/own-orders.ts';
import type { Listing } from '../market/listing.ts';

export function useOrderLines({ symbol, priceDecimals }: Listing): readonly OrderLine[] {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const open = useLive(orders, (now) => now.value?.open);
  return useMemo(
    () =>
      (signedIn ? (open ?? []) : []).flatMap((order) => {
        const price = order.price ?? order.triggerPrice;
        if (order.symbol !== symbol || price === null) return [];
        const amount = order.quantity ?? order.quoteAmount ?? '0';
        return [
          {
            orderId: order.orderId,
            price: pixelValue(price),
            priceText: formatNumber(price, language, { decimals: priceDecimals }),
            tag: `${text(order.side === 'buy' ? 'trade.buy' : 'trade.sell')} ${formatNumber(amount, language)}`,
          },
        ];
      }),
    [open, signedIn, symbol, priceDecimals, language, text],
  );
}
