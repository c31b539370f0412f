-- What a window's levels of an index of shares are made from, beside its first sample: the divisor, then of each member code, shares that count, free
-- float and step of its price. They are the same through a window, and may be others after the next corporate action of a member.
alter table option_samples add column weights text;
