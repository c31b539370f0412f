// In: nothing: its 500 bars and 40 rows are made here.
// Out: the least that a page of this kind can be: React, the chart library, a table; what ours are measured against.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { init } from 'klinecharts';

const BARS = 500;
const ROWS = 40;
const MINUTE_MS = 60_000;
const FIRST_BAR_MS = Date.UTC(2026, 0, 1);

const bars = Array.from({ length: BARS }, (_, n) => {
  const open = 100 + 10 * Math.sin(n / 20);
  const close = 100 + 10 * Math.sin((n + 1) / 20);
  const [low, high] = [Math.min(open, close) - 1, Math.max(open, close) + 1];
  return { timestamp: FIRST_BAR_MS + n * MINUTE_MS, open, high, low, close, volume: 100 + (n % 7) };
});

function draw(box: HTMLDivElement | null): void {
  const chart = box === null ? null : init(box);
  chart?.setSymbol({ ticker: 'FLOOR' });
  chart?.setPeriod({ span: 1, type: 'minute' });
  chart?.setDataLoader({ getBars: ({ callback }) => callback(bars, false) });
}

function Table() {
  const rows = bars.slice(0, ROWS).map(({ timestamp, open, close, volume }) =>
    createElement(
      'tr',
      { key: timestamp },
      [`Bar ${timestamp}`, open.toFixed(2), close.toFixed(2), String(volume)].map((cell, n) =>
        createElement('td', { key: n }, cell),
      ),
    ),
  );
  return createElement('table', null, createElement('tbody', null, rows));
}

createRoot(document.getElementById('root')!).render(
  createElement(
    'main',
    null,
    createElement('h1', null, 'Floor'),
    createElement('div', { id: 'chart', ref: draw }),
    createElement(Table),
  ),
);
