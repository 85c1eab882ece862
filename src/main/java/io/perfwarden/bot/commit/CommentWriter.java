package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RepositoryPolicy.PictureMode;
import io.perfwarden.db.*;
import io.perfwarden.db.PublishedReports.ContentVisibility;
import io.perfwarden.db.PublishedReports.Phase;
import io.perfwarden.db.PullLedger.ShownVerdict;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.CommentGateway.Posted;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.RowPicture;
import io.perfwarden.report.github.*;
import io.perfwarden.report.github.ReportContext.RowTrend;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only writer of reports on pull requests: one comment each, edited in place, with the head's
 * verdict, or an older one marked as such.
 *
 * @param publicUrl base of this server's addresses; if GitHub cannot reach it, bars replace
 *     pictures
 */
public record CommentWriter(
        CommentGateway comments,
        PublishedReports publications,
        PictureStore pictures,
        PullLedger pulls,
        Clock clock,
        String publicUrl) {
    private static final Logger LOG = LoggerFactory.getLogger(CommentWriter.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    /** The place of a report. */
    record CommentPlace(
            InstalledRepo repo, MergeTarget.Pull target, CommitSha head, String results) {
        PullNumber pull() {
            return target.number();
        }

        PublishedReports.Key key() {
            return PublishedReports.Key.comment(repo.id(), pull());
        }

        private String subject() {
            return Sha256Digest.ofParts(Stream.of(head.value(), target.base().value(), results));
        }
    }

    /**
     * Shows a verdict.
     *
     * @return GitHub's time since when it shows; absent if it does not, or is unknown
     */
    Optional<Instant> verdict(
            CommentPlace place,
            RepositoryPolicy policy,
            ChangeGroups findings,
            ReportContext context) {
        String over =
                CommentBody.failureOver(
                        body(place).orElse(""), context.head(), findings.comparison().verdict());
        RowTrend trend = trend(place.repo().id(), policy.picture(), findings);
        String body = CommentBody.render(findings, context.withTrend(trend).withCommit(over));
        return keep(
                place,
                new WrittenText(body, body, isWorthSaying(policy.comment(), findings, context)));
    }

    /** Whether the report is about the head, not an earlier commit. */
    boolean isAbout(CommentPlace place) {
        return body(place)
                .flatMap(CommentMarker::parse)
                .filter(it -> it.head().equals(place.head()))
                .isPresent();
    }

    /**
     * The place of a report that stays in view below the state of its head. What it showed of the
     * same results is still shown.
     */
    CommentPlace inView(CommentPlace place) {
        return pulls.shownVerdicts(place.repo().id(), place.pull()).reversed().stream()
                .limit(1)
                .filter(_ -> isAbout(place))
                .filter(it -> it.head().equals(place.head()))
                .filter(it -> it.base().equals(Optional.of(place.target().base())))
                .map(ShownVerdict::basis)
                .filter(it ->
                        ResultFingerprint.results(it)
                                .equals(ResultFingerprint.results(place.results())))
                .findFirst()
                .map(it -> new CommentPlace(place.repo(), place.target(), place.head(), it))
                .orElse(place);
    }

    /** Marks a report as outdated, with the state of the head. */
    Optional<Instant> markOutdated(CommentPlace place, String now) {
        Optional<String> body = body(place);
        Optional<CommitSha> about = body.flatMap(CommentMarker::parse).map(CommentMarker::head);
        if (about.isEmpty()) {
            return Optional.empty();
        }
        String old = body.orElseThrow();
        String text = CheckWording.outdatedText(place.head(), now, about.get(), old);
        return keep(place, new WrittenText(text, old, false));
    }

    private static boolean isWorthSaying(
            RepositoryPolicy.CommentMode mode, ChangeGroups findings, ReportContext context) {
        return switch (mode) {
            case ALWAYS -> true;
            case ON_CHANGE ->
                    context.fileFaults().stream().anyMatch(ProposedFileFault::blocks)
                            || findings.comparison().verdict() != Verdict.PASS
                            || findings.comparison().claims().isPresent()
                            || findings.counts().keySet().stream().anyMatch(ChangeKind::isReported);
            case ON_REGRESSION -> findings.comparison().verdict() == Verdict.FAIL;
            case NEVER -> false;
        };
    }

    /**
     * How a comment shows trends. A changed picture gets another address, since GitHub's proxy
     * keeps pictures.
     */
    private RowTrend trend(RepoId repo, PictureMode mode, ChangeGroups findings) {
        return switch (mode) {
            case TEXT -> RowTrend.BARS;
            case NONE -> RowTrend.NONE;
            case IMAGE ->
                    ReportLinks.isReachable(publicUrl) ? picture(repo, findings) : RowTrend.BARS;
        };
    }

    private RowTrend picture(RepoId repo, ChangeGroups findings) {
        List<Row> rows = RowPicture.rows(findings);
        if (rows.isEmpty()) {
            return RowTrend.NONE;
        }
        String base = publicUrl + "/p/" + pictures.token(repo) + "/";
        String light = base + storePicture(repo, rows, ChartStyle.LIGHT);
        String dark = base + storePicture(repo, rows, ChartStyle.DARK);
        return RowTrend.picture(light, dark, rows.size());
    }

    private String storePicture(RepoId repo, List<Row> rows, ChartStyle style) {
        byte[] svg = RowPicture.svg(rows, style).getBytes(StandardCharsets.UTF_8);
        return pictures.keep(repo, svg) + ".svg";
    }

    /**
     * The text to write.
     *
     * @param worthCreating whether it is worth a first comment; an existing one is always updated
     */
    private record WrittenText(String whole, String body, boolean worthCreating) {}

    /**
     * Makes the comment show a text, unless it does, or a first comment is not worth it. After an
     * interrupted write, GitHub's content is read first, so that nothing is rewritten or dated
     * anew. The shown verdict is recorded before the write is settled.
     *
     * @return GitHub's time since when it shows these results; absent if it does not, or is unknown
     */
    private Optional<Instant> keep(CommentPlace place, WrittenText text) {
        ReportPublication known = publications.find(place.key());
        boolean isAbsent = known.phase() == Phase.SHOWN && known.remoteId().isEmpty();
        if (isAbsent && !text.worthCreating()) {
            return Optional.empty();
        }
        String digest = digest(text);
        ContentVisibility now =
                ContentVisibility.of(Sha256Digest.ofParts(Stream.of(digest, place.subject())));
        if (known.phase() == Phase.SHOWN && known.digest().equals(digest)) {
            return WriteLock.storeIfChanged(known, now, this::replace);
        }
        ReportPublication due = known.withClaim(false, known.facts(), clock.instant());
        WriteLock claim =
                new WriteLock(
                        publications, replace(due.withText(text.body()).withSeen(now)), clock);
        return claim.hold(() -> {
            if (!isHead(place)) {
                throw claim.staleWrite();
            }
            return showText(place, text, known, claim);
        });
    }

    private static String digest(WrittenText text) {
        return Sha256Digest.ofParts(Stream.of(text.whole()));
    }

    /** Head or base may have changed before this write was claimed. */
    private boolean isHead(CommentPlace place) {
        return pulls.find(place.repo().id(), place.pull())
                .map(pull ->
                        pull.headSha().equals(place.head())
                                && pull.baseBranch().equals(place.target().base()))
                .orElse(true);
    }

    private Optional<Instant> showText(
            CommentPlace place, WrittenText text, ReportPublication known, WriteLock claim) {
        ReportPublication claimed = claim.claimed();
        ContentVisibility now = claimed.seen();
        try {
            Optional<WrittenComment> written = writeComment(place, text, known);
            ContentVisibility seen =
                    new ContentVisibility(
                            now.of(), written.flatMap(it -> it.shownSince(known, now)));
            seen.since().ifPresent(at -> record(place, at));
            claim.settle(
                    written.map(it -> it.comment().id().value())
                            .map(id ->
                                    claimed.withShown(Optional.of(id), digest(text), text.body()))
                            .orElseGet(() -> claimed.withShown(Optional.empty(), "", ""))
                            .withSeen(seen));
            return seen.since();
        } catch (GitHubRefusal e) {
            e.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", place.repo().name())
                    .addKeyValue("pull", place.pull())
                    .log("no comment: GitHub refuses ({})", e.getMessage());
            replace(
                    claimed.withShown(known.remoteId(), "", known.body())
                            .withSeen(ContentVisibility.UNKNOWN));
            return Optional.empty();
        }
    }

    /** Commands refer to what their author could see. */
    void record(CommentPlace place, Instant at) {
        var base = Optional.of(place.target().base());
        var shown = new ShownVerdict(place.head(), base, place.results(), at);
        pulls.recordShown(place.repo().id(), place.pull(), shown);
    }

    private record WrittenComment(Posted comment, boolean before) {
        /** The time of writing; absent for an older comment about other results. */
        Optional<Instant> shownSince(ReportPublication known, ContentVisibility now) {
            boolean isKnown = !before || known.seen().of().equals(now.of());
            return Optional.of(comment.at()).filter(_ -> isKnown);
        }
    }

    /** The shown verdict in its original form; absent before the first. */
    private Optional<String> body(CommentPlace place) {
        ReportPublication known = publications.find(place.key());
        return Optional.of(known.body()).filter(body -> !body.isEmpty());
    }

    private Optional<WrittenComment> writeComment(
            CommentPlace place, WrittenText text, ReportPublication known) {
        InstalledRepo repo = place.repo();
        PullNumber pull = place.pull();
        if (known.phase() != Phase.CLAIMED && known.remoteId().isPresent()) {
            CommentId id = new CommentId(known.remoteId().get());
            Optional<Posted> edited = comments.edit(repo, id, text.whole());
            if (edited.isPresent()) {
                if (isFirstOfHead(place)) {
                    deleteCopies(repo, comments.ownComments(repo, pull, CommentMarker.PREFIX), id);
                }
                return edited.map(it -> new WrittenComment(it, false));
            }
        }
        List<Posted> own = comments.ownComments(repo, pull, CommentMarker.PREFIX);
        if (own.isEmpty()) {
            return text.worthCreating()
                    ? Optional.of(
                            new WrittenComment(comments.create(repo, pull, text.whole()), false))
                    : Optional.empty();
        }
        Posted first = own.getFirst();
        deleteCopies(repo, own, first.id());
        return first.body().strip().equals(text.whole().strip())
                ? Optional.of(new WrittenComment(first, true))
                : comments.edit(repo, first.id(), text.whole())
                        .map(it -> new WrittenComment(it, false));
    }

    /** Whether the comment is the first for this head; copies are searched once a head. */
    private boolean isFirstOfHead(CommentPlace place) {
        return pulls.shownVerdicts(place.repo().id(), place.pull()).stream()
                .noneMatch(shown -> shown.head().equals(place.head()));
    }

    private void deleteCopies(InstalledRepo repo, List<Posted> own, CommentId kept) {
        own.stream()
                .map(Posted::id)
                .filter(id -> !id.equals(kept))
                .forEach(id -> comments.delete(repo, id));
    }

    private ReportPublication replace(ReportPublication next) {
        return publications
                .replace(next)
                .orElseThrow(() ->
                        new TransientFailure("another process is writing this comment", SOON));
    }
}
