package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PublishedReports.CheckLine;
import io.perfwarden.db.PublishedReports.ContentVisibility;
import io.perfwarden.db.PublishedReports.Phase;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.CheckRunGateway.Annotation;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.GitHubRefusal.Kind;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.*;
import io.perfwarden.report.github.CheckText;

/**
 * The only writer of check runs. There is one live run per name and commit; a completed one is
 * never reopened but replaced by a newer run.
 *
 * <p>A write is claimed in the store, made, and settled, each by compare-and-set. A slower writer
 * starts again from newer facts. An interrupted claim is looked up at GitHub by its id before
 * anything is created.
 */
public record CheckWriter(CheckRunGateway checkRuns, PublishedReports publications, Clock clock) {
    private static final String ANNOTATED = "annotated";

    private static final Pattern WORKFLOW_RUN =
            Pattern.compile("(https?://[^/\\s]+/[^/\\s]+/[^/\\s]+)/actions/runs/[0-9]+(/.*)?");

    /**
     * The page of a check run: beside the repository's workflow runs.
     *
     * @param runUrl page of a workflow run of the repository
     * @return empty without a check run or a valid page
     * @see <a href="https://docs.github.com/en/rest/checks/runs">REST API, check runs: html_url</a>
     */
    static String page(String runUrl, Optional<Long> checkRun) {
        Matcher run = WORKFLOW_RUN.matcher(runUrl);
        return checkRun.filter(_ -> run.matches())
                .map(id -> run.group(1) + "/runs/" + id)
                .orElse("");
    }

    /**
     * A check and its commit.
     *
     * @param facts shown version of the commit's facts
     * @param results names of the results, and the bases of the verdicts
     */
    public record WrittenCheck(
            InstalledRepo repo, CommitSha sha, String name, long facts, String results) {
        public PublishedReports.Key key() {
            return PublishedReports.Key.check(repo.id(), sha, name);
        }

        String externalId(int generation) {
            return repo.id() + "/" + sha + "/" + name + "/" + generation;
        }
    }

    /**
     * Shows a state, unless it is shown already.
     *
     * @return GitHub's time since when it is shown for these results; absent if unknown
     * @throws WriteLock.StaleWrite if a writer with newer facts was faster
     * @throws GitHubRefusal {@code NO_INSTALLATION} also if the app lost the repository
     */
    public Optional<Instant> show(WrittenCheck check, CheckRunDraft draft) {
        try {
            return showDraft(check, draft);
        } catch (GitHubRefusal e) {
            if (e.kind() == Kind.FORBIDDEN || e.kind() == Kind.NOT_FOUND) {
                leave(check);
                throw new GitHubRefusal(Kind.NO_INSTALLATION, String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    /** Without permission the check counts as closed; later it is found claimed. */
    private void leave(WrittenCheck check) {
        ReportPublication known = publications.find(check.key());
        if (known.revision() > 0) {
            replace(known.withClaim(false, known.facts(), clock.instant()));
        }
    }

    private Optional<Instant> showDraft(WrittenCheck check, CheckRunDraft draft) {
        ReportPublication known = publications.find(check.key());
        String digest = digest(check, draft);
        ContentVisibility now = ContentVisibility.of(shownOf(check, digest));
        if (known.phase() == Phase.SHOWN && known.digest().equals(digest)) {
            boolean isKnown = known.line().equals(line(draft));
            ReportPublication read = isKnown ? known : replace(known.reading(line(draft)));
            return WriteLock.storeIfChanged(read, now, this::replace);
        }
        if (known.facts() > check.facts()) {
            throw new WriteLock.StaleWrite(check.key());
        }
        boolean opens = draft.status() != CheckRunStatus.COMPLETED;
        boolean isOpenYet = known.revision() == 0 || (known.phase() == Phase.SHOWN && known.open());
        if (opens && isOpenYet && !checkRuns.hasRoom(check.repo())) {
            return Optional.empty();
        }
        ReportPublication next = opens && isCompleted(check, known) ? restart(known) : known;
        CheckWriting writing =
                new CheckWriting(
                        draft, digest, isAnnotated(check, next), next.phase() == Phase.CLAIMED);
        ReportPublication due = next.withClaim(opens, check.facts(), clock.instant());
        WriteLock claim =
                new WriteLock(publications, replace(due.withText(writing.marks())), clock);
        Supplier<Optional<Instant>> write = () -> writeClaimed(check, claim, writing);
        // a check that may pass is opened at once, also for a fork
        return claim.hold(opens && !isOpenYet ? () -> RequestBudget.always(write) : write);
    }

    private Optional<Instant> writeClaimed(
            WrittenCheck check, WriteLock claim, CheckWriting writing) {
        CheckRunGateway.Published run = write(check, claim.claimed(), writing);
        ContentVisibility seen =
                new ContentVisibility(shownOf(check, writing.digest()), Optional.of(run.at()));
        var id = Optional.of(run.id().value());
        claim.settle(
                claim.claimed()
                        .withShown(id, writing.digest(), writing.marks())
                        .withSeen(seen)
                        .reading(line(writing.draft())));
        return seen.since();
    }

    private static CheckLine line(CheckRunDraft draft) {
        return new CheckLine(
                Optional.of(draft.status()),
                draft.conclusion(),
                draft.title(),
                CheckText.nextStep(draft.summary()));
    }

    private static String shownOf(WrittenCheck check, String digest) {
        return Sha256Digest.ofParts(Stream.of(digest, check.results()));
    }

    /** Whether annotations were sent, because GitHub adds to them with every write. */
    private boolean isAnnotated(WrittenCheck check, ReportPublication known) {
        return known.body().equals(ANNOTATED)
                && (known.phase() != Phase.CLAIMED
                        || existingRuns(check, known).stream()
                                .limit(1)
                                .anyMatch(run -> run.annotations() > 0));
    }

    /** Whether GitHub has it completed; asked after an interrupted write. */
    private boolean isCompleted(WrittenCheck check, ReportPublication known) {
        if (known.phase() != Phase.CLAIMED) {
            return known.phase() == Phase.SHOWN && !known.open();
        }
        List<CheckRunGateway.Existing> runs = existingRuns(check, known);
        boolean isOver = runs.stream().allMatch(run -> run.status() == CheckRunStatus.COMPLETED);
        return isOver && !(known.open() && runs.isEmpty());
    }

    /**
     * Completes an open check. One that an interrupted writer completed keeps a blocking verdict;
     * an unknown one is skipped.
     */
    public void completeIfOpen(WrittenCheck check, CheckRunDraft draft) {
        ReportPublication known = publications.find(check.key());
        boolean isClaimed = known.phase() == Phase.CLAIMED;
        var runs = isClaimed ? existingRuns(check, known) : List.<CheckRunGateway.Existing>of();
        var refusal = runs.stream().findFirst().filter(CheckRunGateway.Existing::refuses);
        if (refusal.isPresent()) {
            replace(takeOver(known, refusal.get()));
        } else if (isClaimed ? !runs.isEmpty() : known.open()) {
            show(check, draft);
        }
    }

    public void openIfCompleted(WrittenCheck check, CheckRunDraft draft) {
        ReportPublication known = publications.find(check.key());
        if (known.phase() == Phase.SHOWN && !known.open()) {
            show(check, draft);
        }
    }

    private ReportPublication takeOver(ReportPublication known, CheckRunGateway.Existing run) {
        return known.withClaim(false, known.facts(), clock.instant())
                .withShown(
                        Optional.of(run.id().value()), "", run.annotations() > 0 ? ANNOTATED : "")
                .withSeen(ContentVisibility.UNKNOWN);
    }

    /** Creates a completed check anew at the next write, even with the same content. */
    public void renew(WrittenCheck check) {
        ReportPublication known = publications.find(check.key());
        if (known.revision() > 0 && !known.open()) {
            replace(restart(known));
        }
    }

    private static ReportPublication restart(ReportPublication known) {
        return known.withNextGeneration().withText("");
    }

    /**
     * A pending write.
     *
     * @param annotated whether the run has its annotations
     * @param interrupted whether an earlier writer stopped at an unknown point
     */
    private record CheckWriting(
            CheckRunDraft draft, String digest, boolean annotated, boolean interrupted) {
        String marks() {
            return annotated || !draft.annotations().isEmpty() ? ANNOTATED : "";
        }

        CheckRunDraft addition() {
            return annotated ? draft.withAnnotations(List.of()) : draft;
        }
    }

    private CheckRunGateway.Published write(
            WrittenCheck check, ReportPublication claimed, CheckWriting writing) {
        String key = check.externalId(claimed.generation());
        CheckRunDraft addition = writing.addition().withExternalId(key);
        Optional<CheckRunId> id = claimed.remoteId().map(CheckRunId::new);
        if (id.isEmpty() && writing.interrupted()) {
            id = newest(check, claimed);
        }
        try {
            return fitting(check, id, addition);
        } catch (GitHubRefusal e) {
            if (e.kind() == Kind.NOT_FOUND && id.isPresent()) {
                Optional<CheckRunId> other = newest(check, claimed);
                CheckRunDraft whole = writing.draft().withExternalId(key);
                return fitting(check, other, other.isPresent() ? addition : whole);
            }
            throw e;
        }
    }

    /** Drops a form that GitHub refuses, never the verdict. */
    private CheckRunGateway.Published fitting(
            WrittenCheck check, Optional<CheckRunId> id, CheckRunDraft draft) {
        try {
            return send(check, id, draft);
        } catch (GitHubRefusal e) {
            if (e.kind() != Kind.UNPROCESSABLE) {
                throw e;
            }
            return draft.annotations().isEmpty()
                    ? send(check, id, CheckDrafts.plain(draft))
                    : fitting(check, id, draft.withAnnotations(List.of()));
        }
    }

    private CheckRunGateway.Published send(
            WrittenCheck check, Optional<CheckRunId> id, CheckRunDraft draft) {
        return id.isPresent()
                ? checkRuns.update(check.repo(), id.get(), draft)
                : checkRuns.create(check.repo(), check.sha(), check.name(), draft);
    }

    private Optional<CheckRunId> newest(WrittenCheck check, ReportPublication known) {
        return existingRuns(check, known).stream().findFirst().map(CheckRunGateway.Existing::id);
    }

    private List<CheckRunGateway.Existing> existingRuns(
            WrittenCheck check, ReportPublication known) {
        String id = check.externalId(known.generation());
        return checkRuns.ownRuns(check.repo(), check.sha(), check.name()).stream()
                .filter(run -> run.externalId().equals(id))
                .toList();
    }

    private ReportPublication replace(ReportPublication next) {
        return publications.replace(next).orElseThrow(() -> new WriteLock.StaleWrite(next.key()));
    }

    /**
     * The digest of the visible parts. The hidden document is rewritten only with other results:
     * else a new baseline would rewrite every pull request's check.
     */
    private static String digest(WrittenCheck check, CheckRunDraft draft) {
        String visible = CheckText.visible(draft.text());
        Stream<String> shown =
                Stream.of(
                        draft.status().name(),
                        draft.conclusion().map(Enum::name).orElse(""),
                        draft.title(),
                        draft.summary(),
                        visible,
                        visible.equals(draft.text()) ? "" : check.results(),
                        draft.detailsUrl());
        Stream<String> marks = draft.annotations().stream().map(Annotation::toString);
        return Sha256Digest.ofParts(Stream.concat(shown, marks));
    }
}
