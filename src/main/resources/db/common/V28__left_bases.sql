-- Until when a pull request had another base (epoch milliseconds by GitHub's clock), and which commit that
-- was: the verdict for it counts for an hour more. Both are null for the base that it has.

alter table pull_bases add column left_at bigint;
alter table pull_bases add column base_sha text;
