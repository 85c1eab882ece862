package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.*;
import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.*;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.AcceptedRowSet.Candidate;
import io.perfwarden.compare.group.AcceptedRowSet.RefusedRow;
import io.perfwarden.compare.group.AcceptedRowSet.RowNaming;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.db.AlarmOutcomes;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.model.*;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.NameQuery.Hit;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;

/** Accepts rows of the report that the maintainer saw. */
public record AcceptCommand(
        RowAcceptances rowAcceptances,
        AlarmOutcomes alarmOutcomes,
        CommitLedger commits,
        SeenReport seen,
        RefreshRequests refreshes,
        Clock clock) {
    /** More rows can be accepted only by a regenerated baseline. */
    private static final int MAX_ACCEPTED = 500;

    private static final int DAYS_GONE = 30;

    /** Accepts rows, unless an interrupted attempt of this order did. */
    CommandAnswer accept(
            CommandRequester who,
            PullRequest pull,
            Accept command,
            Optional<TargetVerdict> judged) {
        Optional<RowAcceptance> before =
                rowAcceptances.of(who.repo().id(), pull.number(), pull.baseBranch()).stream()
                        .filter(it -> it.order().equals(who.order().id()))
                        .findFirst();
        if (before.isPresent()) {
            return recordAcceptance(who, pull, before.get(), List.of());
        }
        Optional<CommandRefusal> refusal = refusal(who, pull, command, judged);
        if (refusal.isPresent()) {
            return unseen(who, pull, refusal.get());
        }
        Optional<Comparison> shown = judged.flatMap(TargetVerdict::comparison);
        if (shown.isEmpty()) {
            return CommandAnswer.ofRefusal(new CommandRefusal.NoResults(pull.headSha()));
        }
        String rows = command.rows().toString();
        return switch (NameQuery.findMeaning(shown.get(), rows)) {
            case Meaning.Ambiguous(var candidates) ->
                    CommandAnswer.ofRefusal(new CommandRefusal.AmbiguousName(rows, candidates));
            case Meaning.Rows(var hits) -> accept(who, pull, command, hits);
        };
    }

    private Optional<CommandRefusal> refusal(
            CommandRequester who,
            PullRequest pull,
            Accept command,
            Optional<TargetVerdict> judged) {
        LocalDate today = today();
        Optional<LocalDate> past = command.until().filter(until -> until.isBefore(today));
        if (past.isPresent()) {
            return Optional.of(new CommandRefusal.InThePast(past.get()));
        }
        if (command.head().isPresent()) {
            // the button is on a commit, which may be the head of several
            CommitSha head = command.head().get();
            if (!head.equals(pull.headSha())) {
                return Optional.of(new CommandRefusal.HeadMoved(head, pull.headSha()));
            }
            if (commits.read(who.repo().id(), head).targets().size() > 1) {
                return Optional.of(CommandRefusal.Plain.SEVERAL_PULLS);
            }
        }
        return seen.results(who, pull, judged);
    }

    private CommandAnswer accept(
            CommandRequester who, PullRequest pull, Accept command, List<Hit> hits) {
        if (hits.stream().anyMatch(hit -> isUnseen(who, hit))) {
            refreshes.enqueueRefresh(who.repo(), pull.headSha());
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.NEWER_RESULTS);
        }
        String pattern = command.rows().toString();
        boolean goneByButton =
                command.head().isPresent()
                        && AcceptedRowSet.areOnlyMissing(hits.stream().map(Hit::row).toList());
        var until = goneByButton ? Optional.of(today().plusDays(DAYS_GONE)) : command.until();
        var candidates =
                hits.stream()
                        .map(hit ->
                                goneByButton
                                        ? new Candidate(
                                                hit.suite().where(), hit.row(), RowNaming.WHOLE)
                                        : candidate(hit, hits))
                        .toList();
        var terms = new AcceptedRowSet.AcceptanceTerms(until, command.max());
        AcceptedRowSet chosen = AcceptedRowSet.of(candidates, terms);
        int rows = chosen.rows().size();
        if (rows == 0 || rows > MAX_ACCEPTED) {
            return CommandAnswer.ofRefusal(
                    rows == 0
                            ? new CommandRefusal.NothingToAccept(pattern, chosen.refused())
                            : new CommandRefusal.TooManyRows(rows, MAX_ACCEPTED));
        }
        RowAcceptance acceptance =
                new RowAcceptance(
                        who.order().id(),
                        pattern,
                        who.login().value(),
                        command.reason(),
                        pull.headSha(),
                        who.at(),
                        until,
                        chosen.rows());
        rowAcceptances.record(who.repo().id(), pull.number(), pull.baseBranch(), acceptance);
        return recordAcceptance(who, pull, acceptance, chosen.refused());
    }

    /** Corrects the report, so that the next command can refer to it. */
    CommandAnswer unseen(CommandRequester who, PullRequest pull, CommandRefusal why) {
        refreshes.enqueueRefresh(who.repo(), pull.headSha());
        return CommandAnswer.ofRefusal(why);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** Whether a row fails only since the report, because the base changed. */
    private boolean isUnseen(CommandRequester who, Hit hit) {
        return hit.row().effect() == RowEffect.FAIL && !seen.hasShown(who, hit.suite(), hit.row());
    }

    private static Candidate candidate(Hit hit, List<Hit> all) {
        RowNaming among = isWithSuite(hit, all) ? RowNaming.SUITE : RowNaming.PATTERN;
        return new Candidate(hit.suite().where(), hit.row(), hit.whole() ? RowNaming.WHOLE : among);
    }

    private static boolean isWithSuite(Hit hit, List<Hit> all) {
        var same = all.stream().filter(it -> it.suite().where().equals(hit.suite().where()));
        return SuiteWideShift.includes(hit.row())
                && hit.suite().notableRows().stream().filter(SuiteWideShift::includes).count()
                        == same.filter(it -> SuiteWideShift.includes(it.row())).count();
    }

    /** Records whether the alarm was noise. A pull request counts once, also a fork's. */
    private CommandAnswer recordAcceptance(
            CommandRequester who,
            PullRequest pull,
            RowAcceptance acceptance,
            List<RefusedRow> left) {
        AlarmOutcome outcome =
                new AlarmOutcome.AcceptedAlarm(
                        pull.number(), acceptance.saysNoise(), acceptance.at());
        acceptance.rows().stream()
                .filter(row -> row.cause() == AcceptanceCause.LIMIT)
                .map(row -> row.key().where().suite())
                .distinct()
                .forEach(suite -> alarmOutcomes.record(who.repo().id(), suite, outcome));
        refreshes.enqueueRefresh(who.repo(), acceptance.head());
        return new CommandAnswer.Done(
                ReplyWording.acceptedText(acceptance, pull.baseBranch(), left));
    }
}
