-- Until when runs that left a suite out say nothing while the pull request carries the label that asks for a measurement (epoch
-- milliseconds by GitHub's clock): the label was set, or taken away, then, or such a run began then and the label was not there.

alter table pull_requests add column asked_at bigint;
