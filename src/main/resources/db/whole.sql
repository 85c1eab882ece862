CREATE TABLE "flyway_schema_history" (
    "installed_rank" INT NOT NULL PRIMARY KEY,
    "version" VARCHAR(50),
    "description" VARCHAR(200) NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "script" VARCHAR(1000) NOT NULL,
    "checksum" INT,
    "installed_by" VARCHAR(100) NOT NULL,
    "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
    "execution_time" INT NOT NULL,
    "success" BOOLEAN NOT NULL
);
CREATE TABLE scheduled_tasks (
    task_name            text    not null,
    task_instance        text    not null,
    task_data            blob,
    execution_time       integer not null,
    picked               integer not null,
    picked_by            text,
    last_success         integer,
    last_failure         integer,
    consecutive_failures integer,
    last_heartbeat       integer,
    version              integer not null,
    priority             integer,
    primary key (task_name, task_instance)
);
CREATE TABLE "baseline_acceptances" (
    repo         bigint  not null,
    pull         integer not null,
    path         text    not null,
    blob_sha     text    not null,
    measured     text    not null,
    requested_by text    not null,
    accepted_at  bigint  not null, base_branch text,
    primary key (repo, pull, path, blob_sha)
);
CREATE TABLE deliveries (
    id          text   not null primary key,
    event       text   not null,
    action      text   not null,
    received_at bigint not null,
    state       text   not null
);
CREATE TABLE repositories (
    id           bigint not null primary key,
    installation bigint not null,
    owner        text   not null,
    name         text   not null
);
CREATE TABLE pull_requests (
    repo        bigint  not null,
    number      integer not null,
    open        integer not null,
    head_repo   bigint,
    head_owner  text    not null,
    head_branch text    not null,
    head_sha    text    not null,
    base_branch text    not null,
    base_sha    text    not null,
    updated_at  bigint  not null,
    left_sha    text, merge_sha text, asked_at bigint,
    primary key (repo, number)
);
CREATE TABLE pull_bases (
    repo        bigint  not null,
    pull        integer not null,
    head_sha    text    not null,
    base_branch text    not null, left_at bigint, base_sha text,
    primary key (repo, pull, head_sha, base_branch)
);
CREATE TABLE shown_reports (
    id       integer primary key autoincrement,
    repo     bigint  not null,
    pull     integer not null,
    head_sha text    not null,
    basis    text    not null,
    shown_at bigint  not null
, base_branch text);
CREATE TABLE commits (
    repo        bigint not null,
    sha         text   not null,
    version     bigint not null,
    wait_until  bigint,
    searched_at bigint,
    changed_at  bigint not null, ready_at bigint,
    primary key (repo, sha)
);
CREATE TABLE runs (
    repo          bigint  not null,
    run_id        bigint  not null,
    attempt       integer not null,
    workflow      text    not null,
    event         text    not null,
    state         text    not null,
    conclusion    text    not null,
    head_repo     bigint,
    head_owner    text    not null,
    head_branch   text    not null,
    head_sha      text    not null,
    started_at    bigint  not null,
    updated_at    bigint  not null,
    url           text    not null,
    taken_attempt integer not null, began_at bigint, judged_attempt integer not null default 0,
    primary key (repo, run_id)
);
CREATE TABLE "empty_listings" (
    repo    bigint  not null,
    run_id  bigint  not null,
    attempt integer not null,
    times   integer not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE merge_groups (
    repo        bigint  not null,
    sha         text    not null,
    branch      text    not null,
    base_branch text    not null,
    live        integer not null,
    primary key (repo, sha)
);
CREATE TABLE "run_results" (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    came        integer not null,
    platform    text    not null,
    readable    integer not null,
    head_sha    text    not null,
    on_default  integer not null,
    measured_at bigint  not null,
    document    blob not null, left_out text, late integer not null default 0, jobs text not null default '',
    primary key (repo, run_id, attempt, suite, came, platform)
);
CREATE TABLE "intake_faults" (
    repo      bigint  not null,
    sha       text    not null,
    run_id    bigint  not null,
    attempt   integer not null,
    reference text    not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE "published_reports" (
    repo       bigint  not null,
    kind       text    not null,
    subject    text    not null,
    name       text    not null,
    revision   bigint  not null,
    generation integer not null,
    phase      text    not null,
    remote_id  bigint,
    open       integer not null,
    digest     text    not null,
    facts      bigint  not null,
    body       text    not null,
    updated_at bigint  not null, stands_for text not null default '', seen_since bigint, status text, conclusion text, title text not null default '', next_step text not null default '',
    primary key (repo, kind, subject, name)
);
CREATE TABLE "command_orders" (
    repo     bigint  not null,
    id       text    not null,
    done     integer not null,
    note     text,
    begun_at bigint  not null,
    primary key (repo, id)
);
CREATE TABLE work (
    id           integer primary key autoincrement,
    subject      text    not null,
    coalesce_key text    not null,
    kind         text    not null,
    payload      text    not null,
    owner        bigint  not null,
    delivery     text,
    created_at   bigint  not null,
    run_at       bigint  not null,
    state        text    not null,
    claims       bigint  not null,
    alone        integer not null,
    deaths       integer not null,
    alone_deaths integer not null,
    failures     integer not null,
    first_failed bigint,
    reference    text    not null
, in_order integer not null default 0);
CREATE TABLE "announced_states" (
    repo     bigint not null,
    branch   text   not null,
    revision bigint not null,
    courses  text   not null,
    primary key (repo, branch)
);
CREATE TABLE messages (
    seq            integer primary key autoincrement,
    id             text    not null unique,
    repo           bigint  not null,
    sha            text    not null,
    kind           text    not null,
    news           text    not null,
    state          text    not null,
    said_at        bigint  not null,
    due_at         bigint  not null,
    tries          integer not null,
    first_tried_at bigint,
    failure        text    not null,
    unique (repo, sha, kind)
);
CREATE TABLE message_pace (
    only_one integer not null primary key,
    next_at  bigint  not null
);
CREATE TABLE branch_commits (
    repo   bigint not null,
    sha    text   not null,
    branch text   not null,
    primary key (repo, sha, branch)
);
CREATE TABLE points (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    platform    text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    environment text    not null,
    layout      text    not null,
    numbers     blob not null, failures blob,
    primary key (repo, run_id, attempt, suite, platform)
);
CREATE TABLE layouts (
    repo   bigint  not null,
    digest text    not null,
    series blob not null,
    primary key (repo, digest)
);
CREATE TABLE commit_lines (
    repo     bigint not null,
    sha      text   not null,
    line     text   not null,
    asked_at bigint not null,
    primary key (repo, sha)
);
CREATE TABLE "pending_points" (
    repo     bigint  not null,
    run_id   bigint  not null,
    attempt  integer not null,
    suite    text    not null,
    platform text    not null,
    primary key (repo, run_id, attempt, suite, platform)
);
CREATE TABLE "row_acceptances" (
    repo        bigint  not null,
    pull        integer not null,
    order_id    text    not null,
    head_sha    text    not null,
    pattern     text    not null,
    login       text    not null,
    reason      text    not null,
    accepted_at bigint  not null,
    until_day   text,
    covered     text    not null, base_branch text,
    primary key (repo, pull, order_id)
);
CREATE TABLE "redelivery_progress" (
    only_one integer not null primary key,
    until    bigint  not null
);
CREATE TABLE "request_paces" (
    who          text   not null primary key,
    minute_at    bigint not null,
    hour_at      bigint not null,
    points_at    bigint not null,
    paused_until bigint not null
);
CREATE TABLE "suspect_attempts" (
    repo    bigint  not null,
    sha     text    not null,
    run_id  bigint  not null,
    attempt integer not null,
    until   bigint  not null,
    rerun   text    not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE "alarm_outcomes" (
    repo        bigint  not null,
    suite       text    not null,
    kind        text    not null,
    number      bigint  not null,
    attempt     integer not null,
    sha         text    not null,
    said        text    not null,
    same_as     text,
    happened_at bigint  not null,
    primary key (repo, suite, kind, number, attempt)
);
CREATE TABLE "imported_results" (
    repo        bigint  not null,
    suite       text    not null,
    platform    text    not null,
    source      text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    environment text    not null,
    layout      text    not null,
    numbers     blob not null,
    read_at     bigint  not null, place text not null default '', problem text not null default '', hint text not null default '', failures blob,
    primary key (repo, suite, platform, source)
);
CREATE TABLE history_files (
    repo      bigint not null,
    suite     text   not null,
    platform  text   not null,
    sha       text   not null,
    directory text   not null,
    files     text   not null,
    asked_at  bigint not null,
    primary key (repo, suite, platform, sha, directory)
);
CREATE TABLE "write_probe" (
    probe text not null
);
CREATE TABLE "verdict_records" (
    repo    bigint  not null,
    sha     text    not null,
    target  text    not null,
    digest  text    not null,
    size    bigint  not null,
    record   blob not null,
    kept_at bigint  not null, document blob, document_of text,
    primary key (repo, sha, target)
);
CREATE TABLE releases (
    repo     bigint not null,
    sha      text   not null,
    tag      text   not null,
    tagged   text   not null,
    asked_at bigint not null,
    primary key (repo, sha)
);
CREATE TABLE "artifact_listings" (
    repo    bigint  not null,
    sha     text    not null,
    run_id  bigint  not null,
    attempt integer not null,
    due     bigint  not null,
    done    integer not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE commit_files (
    repo    bigint not null,
    sha     text   not null,
    path    text   not null,
    blob    text   not null,
    kept_at bigint not null,
    primary key (repo, sha, path)
);
CREATE TABLE file_contents (
    repo    bigint   not null,
    blob    text     not null,
    size    bigint   not null,
    content blob not null,
    kept_at bigint   not null,
    primary key (repo, blob)
);
CREATE TABLE measured_suites (
    repo      bigint not null,
    suite     text   not null,
    workflow  text   not null,
    artifacts text   not null,
    primary key (repo, suite)
);
CREATE TABLE registered_app (
    only_one integer primary key check (only_one = 1),
    sealed blob not null
);
CREATE TABLE setup_visits (
    id varchar(64) primary key,
    owner varchar(64) not null,
    until bigint not null
);
CREATE TABLE sessions (
    id varchar(64) primary key,
    person bigint not null,
    login text not null,
    sealed blob not null,
    until bigint not null
);
CREATE TABLE spent_logins (
    id varchar(64) primary key,
    until bigint not null
);
CREATE TABLE read_tokens (
    repo bigint not null,
    id text not null,
    hash varchar(64) not null unique,
    note text not null,
    made_at bigint not null,
    primary key (repo, id)
);
CREATE TABLE visibility (
    repo bigint primary key,
    state text not null,
    checked_at bigint not null
);
CREATE TABLE former_names (
    repo bigint not null,
    owner text not null,
    name text not null,
    until bigint not null,
    primary key (repo, owner, name)
);
CREATE TABLE series_blocks (
    repo      bigint  not null,
    block     bigint  not null,
    suite     text    not null,
    platform  text    not null,
    first_run bigint  not null,
    last_run  bigint  not null,
    size      integer not null,
    ready     integer not null,
    made_at   bigint  not null,
    -- keys of runs that were taken in again after that
    replaced  text    not null,
    runs      blob not null,
    layout    blob not null,
    primary key (repo, block)
);
CREATE TABLE series_values (
    repo    bigint not null,
    block   bigint not null,
    series  text   not null,
    numbers blob not null,
    primary key (repo, block, series)
);
CREATE TABLE series_views (
    repo     bigint not null,
    suite    text   not null,
    platform text   not null,
    version  bigint not null,
    made     bigint not null,
    former   text   not null,
    summary  blob,
    primary key (repo, suite, platform)
);
CREATE TABLE branch_verdicts (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    platform    text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    fails       integer not null,
    base        text    not null,
    base_by     text    not null,
    base_reason text    not null,
    worse       blob not null,
    better      blob not null,
    layout      blob not null,
    numbers     blob not null,
    primary key (repo, run_id, attempt, suite, platform)
);
CREATE TABLE branch_verdicts_due (
    repo   bigint not null,
    sha    text   not null,
    target text   not null,
    primary key (repo, sha, target)
);
CREATE TABLE picture_tokens (
    repo bigint primary key,
    token text not null unique
);
CREATE TABLE pictures (
    repo bigint not null,
    digest text not null,
    size bigint not null,
    svg blob not null,
    kept_at bigint not null,
    primary key (repo, digest)
);
CREATE TABLE "branch_notes" (
    repo       bigint  not null,
    order_id   text    not null,
    pull       integer not null,
    commit_sha text    not null,
    login      text    not null,
    benchmarks text    not null,
    words      text    not null,
    made_at    bigint  not null,
    primary key (repo, order_id)
);
CREATE TABLE past_suites (
    repo      bigint not null,
    suite     text   not null,
    source    text   not null,
    listed_at bigint not null,
    primary key (repo, suite)
);
CREATE TABLE past_runs (
    repo     bigint not null,
    suite    text   not null,
    run_id   bigint not null,
    outcome  text   not null,
    document text   not null,
    primary key (repo, suite, run_id)
);
CREATE TABLE run_requests (
    repo     bigint  not null,
    id       text    not null,
    pull     integer not null,
    sha      text    not null,
    workflow text    not null,
    ref      text    not null,
    asked_at bigint  not null,
    run_id   bigint,
    state    text    not null,
    against  text    not null, held_branch text, head_repo bigint, head_branch text,
    primary key (repo, id)
);
CREATE TABLE incidents (
    repo     bigint not null primary key,
    since    bigint,
    revision bigint not null,
    content  text   not null
);
CREATE TABLE bisections (
    repo      bigint  not null,
    number    integer not null,
    issue     integer not null,
    order_id  text    not null,
    login     text    not null,
    asked_at  bigint  not null,
    series    text    not null,
    suite     text    not null,
    benchmark text    not null,
    rising    integer not null,
    workflow  text    not null,
    commits   text    not null,
    most      integer not null,
    state     text    not null,
    outcome   text    not null,
    reply     bigint,
    primary key (repo, number)
);
CREATE TABLE bisection_runs (
    repo      bigint  not null,
    bisection integer not null,
    place     integer not null,
    sha       text    not null,
    tag       text    not null,
    run_id    bigint,
    attempt   integer not null,
    state     text    not null,
    value     double precision,
    asked_at  bigint  not null,
    reason    text    not null,
    primary key (repo, bisection, place)
);
CREATE TABLE pull_sightings (
    repo        bigint  not null,
    pull        integer not null,
    head_sha    text    not null,
    base_branch text    not null,
    base_sha    text    not null,
    open        integer not null,
    seen_at     bigint  not null, is_last integer not null default 0, former_base text,
    primary key (repo, head_sha, pull, seen_at, base_branch, open)
);
CREATE TABLE "waivers" (
    repo        bigint  not null,
    sha         text    not null,
    pull        integer not null,
    base_branch text    not null default '',
    login       text    not null,
    reason      text    not null, waived_at bigint,
    primary key (repo, sha, pull, base_branch)
);
CREATE TABLE pace_line (
    who     text    not null,
    task    bigint  not null,
    urgency integer not null,
    writes  integer not null,
    points  integer not null,
    since   bigint  not null,
    until   bigint  not null,
    primary key (who, task)
);
CREATE TABLE "failed_measurements" (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    event       text    not null,
    suite       text    not null,
    sha         text    not null,
    run_id      bigint  not null,
    attempt     integer not null,
    started_at  bigint  not null,
    suites      text    not null,
    failing     text    not null, rules text not null default '', failing_later text,
    primary key (repo, pull, base_branch, suite, run_id)
);
CREATE TABLE reds (
    repo     bigint  not null,
    sha      text    not null,
    pull     integer not null,
    suite    text    not null,
    run_id   bigint  not null,
    attempt  integer not null,
    suites   text    not null,
    answered bigint  not null default 0,
    primary key (repo, sha, pull, suite)
);
CREATE TABLE access_changes (
    repo       bigint  not null,
    changed_at bigint  not null,
    granted    integer not null,
    primary key (repo, changed_at, granted)
);
CREATE TABLE subject_lines (
    repo     bigint not null,
    name     text   not null,
    words    text   not null,
    author   text   not null,
    heard_at bigint not null,
    primary key (repo, name)
);
CREATE TABLE drills (
    repo bigint not null,
    suite text not null,
    platform text not null,
    drilled_at bigint not null,
    inputs text not null,
    document text not null,
    primary key (repo, suite, platform)
);
CREATE TABLE drill_days (
    repo bigint not null primary key,
    day text not null
);
CREATE TABLE upload_tokens (
    repo bigint not null,
    name varchar(40) not null,
    hash varchar(64) not null unique,
    made_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    primary key (repo, name)
);
CREATE TABLE submission_runs (
    number integer primary key autoincrement,
    repo bigint not null,
    sha varchar(64) not null,
    suite text not null,
    source text not null,
    head text not null,
    attempts int not null,
    unique (repo, sha, suite, source, head)
);
CREATE TABLE submissions (
    number integer primary key autoincrement,
    repo bigint not null,
    id varchar(64) not null,
    sha varchar(64) not null,
    suite text not null,
    platform text not null,
    source text not null,
    artifact text not null,
    digest varchar(64) not null,
    size bigint not null,
    state varchar(20) not null,
    run_id bigint not null,
    attempt int not null,
    made_at bigint not null, trusted_by varchar(100), part int not null default 1, parts int not null default 1,
    unique (repo, id)
);
CREATE TABLE submission_chunks (
    repo bigint not null,
    submission varchar(64) not null,
    place int not null,
    content blob not null,
    kept_at bigint not null,
    primary key (repo, submission, place)
);
CREATE TABLE pull_claims (
    repo    bigint  not null,
    pull    integer not null,
    author  text    not null,
    claims  text    not null,
    said_at bigint  not null,
    primary key (repo, pull)
);
CREATE TABLE claim_acceptances (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    head_sha    text    not null,
    claims      text    not null,
    order_id    text    not null,
    login       text    not null,
    reason      text    not null,
    accepted_at bigint  not null,
    primary key (repo, pull, order_id)
);
CREATE TABLE pull_renames (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    head_sha    text    not null,
    order_id    text    not null,
    old_name    text    not null,
    new_name    text    not null,
    login       text    not null,
    renamed_at  bigint  not null,
    primary key (repo, pull, order_id)
);
CREATE TABLE published_releases (
    repo     bigint not null,
    tag      text   not null,
    sha      text   not null,
    notes    text   not null,
    heard_at bigint not null,
    primary key (repo, tag)
);
CREATE TABLE pull_verdicts (
    repo      bigint  not null,
    pull      integer not null,
    sha       text    not null,
    fails     integer not null,
    attempts  text    not null,
    judged_at bigint  not null,
    primary key (repo, pull, sha, judged_at)
);
CREATE TABLE run_times (
    repo       bigint  not null,
    run_id     bigint  not null,
    attempt    integer not null,
    started_at bigint  not null,
    ended_at   bigint  not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE run_runners (
    repo    bigint  not null,
    run_id  bigint  not null,
    attempt integer not null,
    runner  text    not null,
    primary key (repo, run_id, attempt)
);
CREATE TABLE profiles (
    repo     bigint  not null,
    run_id   bigint  not null,
    suite    text    not null,
    platform text    not null,
    size     bigint  not null,
    document blob not null,
    kept_at  bigint  not null,
    primary key (repo, suite, platform, run_id)
);
CREATE TABLE pair_spreads (
    repo     bigint  not null,
    pull     integer not null,
    suite    text    not null,
    platform text    not null,
    head_sha text    not null,
    document blob not null,
    primary key (repo, pull, suite, platform)
);
CREATE TABLE job_listings (
    repo bigint not null,
    run_id bigint not null,
    attempt int not null,
    heard int not null default 0,
    listed int not null default 0,
    run_over int not null default 0,
    jobs text not null default '',
    primary key (repo, run_id, attempt)
);
CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");
CREATE INDEX scheduled_tasks_due on scheduled_tasks (execution_time);
CREATE INDEX scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
CREATE INDEX repositories_of on repositories (installation);
CREATE INDEX pull_requests_at on pull_requests (repo, head_sha);
CREATE INDEX pull_requests_left on pull_requests (repo, left_sha);
CREATE INDEX pull_requests_over on pull_requests (open, updated_at);
CREATE INDEX shown_reports_of on shown_reports (repo, pull, id);
CREATE INDEX commits_by_age on commits (changed_at);
CREATE INDEX runs_on on runs (repo, head_sha);
CREATE INDEX runs_by_age on runs (updated_at);
CREATE INDEX brought_on on "run_results" (repo, head_sha);
CREATE INDEX brought_by_default on "run_results" (repo, suite, platform, run_id) where on_default = 1;
CREATE INDEX brought_by_age on "run_results" (measured_at);
CREATE INDEX faults_on on "intake_faults" (repo, sha);
CREATE INDEX publications_open on "published_reports" (updated_at) where open = 1;
CREATE INDEX orders_by_age on "command_orders" (begun_at);
CREATE INDEX work_of_delivery on work (delivery);
CREATE INDEX work_of_owner on work (owner, subject);
CREATE INDEX messages_due on messages (state, due_at);
CREATE INDEX messages_of on messages (repo, state, seq);
CREATE INDEX messages_by_age on messages (said_at);
CREATE INDEX points_of on points (repo, suite, platform, run_id);
CREATE INDEX points_in on points (repo, layout);
CREATE INDEX commit_lines_by_age on commit_lines (asked_at);
CREATE INDEX doubted_on on "suspect_attempts" (repo, sha);
CREATE INDEX trials_of on "alarm_outcomes" (repo, suite, happened_at);
CREATE INDEX imported_in on "imported_results" (repo, layout);
CREATE INDEX imported_by_age on "imported_results" (read_at);
CREATE INDEX history_files_by_age on history_files (asked_at);
CREATE INDEX proofs_by_age on "verdict_records" (repo, kept_at);
CREATE INDEX releases_by_age on releases (asked_at);
CREATE INDEX work_next on work (subject, id) where state <> 'failed';
CREATE INDEX work_replaceable on work (subject, coalesce_key) where coalesce_key <> '';
CREATE INDEX work_due on work (run_at) where state <> 'failed';
CREATE INDEX deliveries_by_age on deliveries (received_at);
CREATE INDEX listings_on on "artifact_listings" (repo, sha);
CREATE INDEX commit_files_by_blob on commit_files (repo, blob);
CREATE INDEX sessions_of_person on sessions (person);
CREATE INDEX former_names_by_name on former_names (lower(owner), lower(name));
CREATE INDEX series_blocks_of on series_blocks (repo, suite, platform);
CREATE INDEX series_views_stale on series_views (repo) where made <> version;
CREATE INDEX proofs_of on "verdict_records" (repo, target, kept_at);
CREATE INDEX pictures_by_age on pictures (repo, kept_at);
CREATE UNIQUE INDEX run_requests_of_run on run_requests (repo, run_id);
CREATE INDEX run_requests_of_commit on run_requests (repo, sha);
CREATE INDEX pull_requests_merged on pull_requests (repo, merge_sha);
CREATE UNIQUE INDEX bisections_live on bisections (repo, issue) where state <> 'over';
CREATE UNIQUE INDEX bisections_of_order on bisections (repo, order_id);
CREATE INDEX bisection_runs_of_run on bisection_runs (repo, run_id);
CREATE INDEX bisection_runs_of_tag on bisection_runs (repo, tag);
CREATE INDEX pull_sightings_of on pull_sightings (repo, pull);
CREATE INDEX pull_sightings_into on pull_sightings (repo, base_branch);
CREATE INDEX failed_measurements_on on failed_measurements (repo, sha);
CREATE INDEX pull_requests_from on pull_requests (repo, head_branch);
CREATE INDEX verdict_records_undocumented on verdict_records (repo, sha, target)
    where document_of is null or document_of <> digest;
CREATE INDEX submissions_of_run on submissions (repo, run_id);
CREATE INDEX submissions_by_time on submissions (repo, made_at);
CREATE INDEX run_requests_of_branch on run_requests (repo, held_branch);
CREATE INDEX pull_verdicts_by_time on pull_verdicts (repo, judged_at);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (1, '1', 'scheduled tasks', 'SQL', 'V1__scheduled_tasks.sql', -1932282975, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (2, '2', 'history', 'SQL', 'V2__history.sql', -2126848749, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (3, '3', 'work', 'SQL', 'V3__work.sql', 1041108102, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (4, '4', 'ledger', 'SQL', 'V4__ledger.sql', 41771076, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (5, '5', 'queue', 'SQL', 'V5__queue.sql', -14553776, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (6, '6', 'messages', 'SQL', 'V6__messages.sql', -661329394, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (7, '7', 'branches', 'SQL', 'V7__branches.sql', -290399213, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (8, '8', 'points', 'SQL', 'V8__points.sql', -1037863070, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (9, '9', 'accepted', 'SQL', 'V9__accepted.sql', -296456280, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (10, '10', 'outages', 'SQL', 'V10__outages.sql', 552841606, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (11, '11', 'doubted', 'SQL', 'V11__doubted.sql', 820529996, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (12, '13', 'trials', 'SQL', 'V13__trials.sql', -326614109, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (13, '14', 'imported', 'SQL', 'V14__imported.sql', 1353115014, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (14, '15', 'probe', 'SQL', 'V15__probe.sql', -1555976077, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (15, '17', 'proofs', 'SQL', 'V17__proofs.sql', -356637615, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (16, '18', 'releases', 'SQL', 'V18__releases.sql', -2126002695, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (17, '19', 'seen', 'SQL', 'V19__seen.sql', 720982364, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (18, '21', 'queue indexes', 'SQL', 'V21__queue_indexes.sql', -1116329354, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (19, '22', 'reds', 'SQL', 'V22__reds.sql', 256215210, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (20, '23', 'left out', 'SQL', 'V23__left_out.sql', -2030620119, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (21, '24', 'listings', 'SQL', 'V24__listings.sql', -426128616, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (22, '25', 'late', 'SQL', 'V25__late.sql', 715424547, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (23, '26', 'commit files', 'SQL', 'V26__commit_files.sql', 1833964310, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (24, '27', 'ready', 'SQL', 'V27__ready.sql', -831836043, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (25, '28', 'left bases', 'SQL', 'V28__left_bases.sql', 846451118, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (26, '29', 'measured suites', 'SQL', 'V29__measured_suites.sql', 2094027677, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (27, '30', 'setup', 'SQL', 'V30__setup.sql', -1415323928, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (28, '31', 'login', 'SQL', 'V31__login.sql', 1625931401, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (29, '32', 'series', 'SQL', 'V32__series.sql', 506294843, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (30, '33', 'branch verdicts', 'SQL', 'V33__branch_verdicts.sql', -286310718, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (31, '34', 'pictures', 'SQL', 'V34__pictures.sql', -2091005282, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (32, '35', 'notes', 'SQL', 'V35__notes.sql', -535785501, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (33, '36', 'backfill', 'SQL', 'V36__backfill.sql', -1944918637, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (34, '38', 'run requests', 'SQL', 'V38__run_requests.sql', -1613150148, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (35, '39', 'incidents', 'SQL', 'V39__incidents.sql', 1226581695, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (36, '42', 'merged', 'SQL', 'V42__merged.sql', -1328635220, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (37, '43', 'answered', 'SQL', 'V43__answered.sql', -666809507, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (38, '44', 'bisections', 'SQL', 'V44__bisections.sql', -1745273631, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (39, '45', 'pull sightings', 'SQL', 'V45__pull_sightings.sql', 1195359119, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (40, '46', 'failed measurements', 'SQL', 'V46__failed_measurements.sql', 1383251469, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (41, '47', 'word bases', 'SQL', 'V47__word_bases.sql', -262850489, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (42, '48', 'asked', 'SQL', 'V48__asked.sql', 1547664784, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (43, '50', 'pace line', 'SQL', 'V50__pace_line.sql', 2135636100, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (44, '56', 'shown checks', 'SQL', 'V56__shown_checks.sql', 494788482, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (45, '57', 'judged runs', 'SQL', 'V57__judged_runs.sql', -755733160, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (46, '58', 'same branch', 'SQL', 'V58__same_branch.sql', -203113295, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (47, '60', 'red rules', 'SQL', 'V60__red_rules.sql', 1759742855, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (48, '64', 'reds', 'SQL', 'V64__reds.sql', -2142087533, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (49, '70', 'table names', 'SQL', 'V70__table_names.sql', -185974870, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (50, '71', 'former names', 'SQL', 'V71__former_names.sql', 728555060, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (51, '72', 'failing later', 'SQL', 'V72__failing_later.sql', -1640298511, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (52, '75', 'verdict documents', 'SQL', 'V75__verdict_documents.sql', 600084996, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (53, '76', 'last sightings', 'SQL', 'V76__last_sightings.sql', 1634316069, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (54, '77', 'access changes', 'SQL', 'V77__access_changes.sql', 1280399005, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (55, '80', 'check next', 'SQL', 'V80__check_next.sql', 33604692, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (56, '86', 'failures', 'SQL', 'V86__failures.sql', 668548993, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (57, '90', 'former bases', 'SQL', 'V90__former_bases.sql', 1549978137, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (58, '94', 'subject lines', 'SQL', 'V94__subject_lines.sql', -1143789434, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (59, '97', 'drills', 'SQL', 'V97__drills.sql', -1021286467, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (60, '100', 'submissions', 'SQL', 'V100__submissions.sql', -2015061803, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (61, '101', 'pull claims', 'SQL', 'V101__pull_claims.sql', -62197938, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (62, '102', 'pull renames', 'SQL', 'V102__pull_renames.sql', 496670304, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (63, '107', 'fork heads', 'SQL', 'V107__fork_heads.sql', -750251898, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (64, '108', 'published releases', 'SQL', 'V108__published_releases.sql', -253956178, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (65, '109', 'gate worth', 'SQL', 'V109__gate_worth.sql', -1149835745, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (66, '110', 'run runners', 'SQL', 'V110__run_runners.sql', -186396989, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (67, '111', 'profiles', 'SQL', 'V111__profiles.sql', -746657283, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (68, '112', 'pair spreads', 'SQL', 'V112__pair_spreads.sql', -703828541, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (69, '113', 'trusted submissions', 'SQL', 'V113__trusted_submissions.sql', -361436253, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (70, '115', 'submission parts', 'SQL', 'V115__submission_parts.sql', 1472245707, '', 0, 1);
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success) values (71, '116', 'job listings', 'SQL', 'V116__job_listings.sql', -1615995210, '', 0, 1);
insert into message_pace (only_one, next_at) values (1, 0);
