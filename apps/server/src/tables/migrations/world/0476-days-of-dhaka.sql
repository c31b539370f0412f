-- Days of coins begin at midnight in Dhaka (UTC+6), 1800 by name: 1,440 minutes, and the 360 that they begin before the day of UTC.
-- Those of before are summed up from their hours.
insert into candles (instrument, period, open_ms, open, high, low, close, lots, turnover, trades, simulated)
select instrument, 1800, (open_ms + 21600000) / 86400000 * 86400000 - 21600000,
  (array_agg(open order by open_ms))[1], max(high), min(low), (array_agg(close order by open_ms desc))[1],
  sum(lots), sum(turnover), sum(trades)::integer, bool_or(simulated)
from candles where period = 60 group by 1, 3;
