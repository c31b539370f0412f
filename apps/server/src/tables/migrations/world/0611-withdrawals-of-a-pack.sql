-- What went with one file is found by it.
create index withdrawals_of_pack on withdrawals (pack) where pack <> '';
