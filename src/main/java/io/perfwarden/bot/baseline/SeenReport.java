package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.bot.commit.ResultFingerprint;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.db.*;
import io.perfwarden.db.PullLedger.ShownVerdict;
import io.perfwarden.model.*;
import io.perfwarden.report.github.CommandRefusal;

/** Checks a command against what its author could see. */
public record SeenReport(PublishedReports publications, PullLedger pulls) {
    private static final Duration SOON = Duration.ofSeconds(2);

    private static final Duration ABOUT = Duration.ofMinutes(1);

    /** The refusal if the results are not those that the report showed. */
    public Optional<CommandRefusal> results(
            CommandRequester who, PullRequest pull, Optional<TargetVerdict> judged) {
        String basis = judged.map(it -> ResultFingerprint.of(it.state())).orElse("");
        return head(who, pull)
                .or(() ->
                        shownVerdict(who)
                                .filter(it -> !ResultFingerprint.results(it.basis()).equals(basis))
                                .map(_ -> CommandRefusal.Plain.NEWER_RESULTS));
    }

    /** The results in view; absent if they are unknown. */
    public Optional<String> shownResults(CommandRequester who) {
        return lastShown(who).map(ShownVerdict::basis).map(ResultFingerprint::results);
    }

    public boolean hasShown(CommandRequester who, SuiteComparison suite, Row row) {
        return shownVerdict(who)
                .filter(it -> ResultFingerprint.hasShown(it.basis(), suite, row))
                .isPresent();
    }

    /** The refusal if head and base are not those that the report showed. */
    public Optional<CommandRefusal> head(CommandRequester who, PullRequest pull) {
        Optional<ShownVerdict> seen = shownVerdict(who);
        if (seen.isEmpty() || seen.get().base().isEmpty()) {
            return Optional.of(CommandRefusal.Plain.NOTHING_IN_VIEW);
        }
        CommitSha shown = seen.get().head();
        if (!shown.equals(pull.headSha())) {
            return Optional.of(new CommandRefusal.HeadMoved(shown, pull.headSha()));
        }
        return seen.get()
                .base()
                .filter(base -> !base.equals(pull.baseBranch()))
                .map(base -> new CommandRefusal.BaseChanged(base, pull.baseBranch()));
    }

    /**
     * The report at the press of a button, whose time GitHub does not state. If the base changed
     * about then, it is unknown.
     *
     * @throws TransientFailure while the report is being written, or its writer died
     */
    private Optional<ShownVerdict> shownVerdict(CommandRequester who) {
        PublishedReports.Key report = PublishedReports.Key.comment(who.repo().id(), who.pull());
        if (publications.find(report).phase() == PublishedReports.Phase.CLAIMED) {
            throw new TransientFailure("the report is being written", SOON);
        }
        return lastShown(who);
    }

    private Optional<ShownVerdict> lastShown(CommandRequester who) {
        List<ShownVerdict> shown = pulls.shownVerdicts(who.repo().id(), who.pull());
        if (who.comment().isPresent()) {
            return at(shown, who.at());
        }
        int settled = count(shown, who.at().minus(ABOUT));
        var bases =
                shown.subList(Math.max(settled - 1, 0), shown.size()).stream()
                        .map(ShownVerdict::base);
        return Optional.of(shown).filter(_ -> bases.distinct().count() == 1).map(List::getLast);
    }

    private static int count(List<ShownVerdict> shown, Instant before) {
        return (int) shown.stream().filter(it -> second(it).isBefore(before)).count();
    }

    /**
     * The report in view at a command. GitHub's times are whole seconds: a change within the second
     * makes it unknown, unless the report only got its first results. Of several on the same
     * results the rows count that failed before that second, else those that fail in all.
     *
     * @param shown the oldest first
     * @return absent without a report, or if it is unknown
     */
    private static Optional<ShownVerdict> at(List<ShownVerdict> shown, Instant command) {
        Instant second = command.truncatedTo(ChronoUnit.SECONDS);
        List<ShownVerdict> until =
                shown.stream().filter(it -> !second(it).isAfter(second)).toList();
        if (until.isEmpty()) {
            return Optional.empty();
        }
        ShownVerdict last = until.getLast();
        int settled = count(until, second);
        var within = until.subList(Math.clamp(settled - 1L, 0, until.size()), until.size());
        var bases = within.stream().map(ShownVerdict::basis).filter(it -> !it.isEmpty()).toList();
        boolean isKnown =
                within.stream()
                                .allMatch(it ->
                                        it.head().equals(last.head())
                                                && it.base().equals(last.base()))
                        && bases.stream()
                                .map(ResultFingerprint::results)
                                .allMatch(ResultFingerprint.results(last.basis())::equals);
        boolean hasShownResults = settled > 0 && !within.getFirst().basis().isEmpty();
        String basis =
                hasShownResults || bases.isEmpty()
                        ? within.getFirst().basis()
                        : ResultFingerprint.common(bases);
        return Optional.of(new ShownVerdict(last.head(), last.base(), basis, last.at()))
                .filter(_ -> isKnown);
    }

    private static Instant second(ShownVerdict shown) {
        return shown.at().truncatedTo(ChronoUnit.SECONDS);
    }
}
