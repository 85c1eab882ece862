-- What later heads still have to answer of what failed at this one; absent until a later head has answered some, and again once
-- the failed head is pushed again.

alter table failed_measurements add column failing_later text;
