-- The setting is named after what it is: a share is what is traded on an exchange.
update properties set key = 'referralRebateBps' where key = 'referralShareBps';
