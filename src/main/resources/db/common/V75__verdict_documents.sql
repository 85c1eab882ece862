-- A verdict is written down whole when it is given. Without its inputs, which may be too large, the
-- record is empty. The document counts if it is of the present verdict: an earlier version that runs
-- beside this one replaces the verdict and leaves the document.

alter table verdict_records add column document ${bytes};
alter table verdict_records add column document_of text;
create index verdict_records_undocumented on verdict_records (repo, sha, target)
    where document_of is null or document_of <> digest;
