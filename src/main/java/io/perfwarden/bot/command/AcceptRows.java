package io.perfwarden.bot.command;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.baseline.SeenReport;
import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.AcceptedRowSet.Candidate;
import io.perfwarden.compare.group.AcceptedRowSet.Naming;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.report.github.CommandReplies;
import io.perfwarden.report.github.CommandReplies.Refusal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Accepts rows of the report that somebody saw, for its pull request alone. */
public final class AcceptRows {
    /** What more of is better accepted as a whole, by a regenerated baseline. */
    private static final int MOST = 500;

    private final FactStore ledger;
    private final RefreshRequests looking;
    private final Clock clock;

    public AcceptRows(FactStore ledger, RefreshRequests looking, Clock clock) {
        this.ledger = ledger;
        this.looking = looking;
        this.clock = clock;
    }

    /** A pull request that somebody asks for rows of, and the verdict on it. */
    record Asked(CommandRequester who, PullRequest pull, Optional<TargetVerdict> judged) {}

    /** Accepts, unless an interrupted attempt at the same order did. */
    CommandAnswer accept(Asked asked, Accept command) {
        Optional<RowAcceptance> before = recorded(asked);
        if (before.isPresent()) {
            return done(asked, before.get(), List.of());
        }
        Optional<Refusal> refusal = refusal(asked, command);
        if (refusal.isPresent()) {
            return CommandAnswer.refused(refusal.get());
        }
        return asked.judged()
                .flatMap(TargetVerdict::comparison)
                .map(shown -> accept(asked, command, shown))
                .orElseGet(
                        () -> CommandAnswer.refused(new Refusal.NoResults(asked.pull().headSha())));
    }

    private CommandAnswer accept(Asked asked, Accept command, Comparison shown) {
        return switch (NameQuery.in(shown, command.rows().toString())) {
            case Meaning.Ambiguous(List<String> candidates) ->
                    CommandAnswer.refused(
                            new Refusal.AmbiguousName(command.rows().toString(), candidates));
            case Meaning.Rows(List<NameQuery.Hit> hits) -> accept(asked, command, hits);
        };
    }

    private CommandAnswer accept(Asked asked, Accept command, List<NameQuery.Hit> hits) {
        if (hits.stream().anyMatch(hit -> isUnseen(asked.who(), hit))) {
            looking.soon(asked.who().repo(), asked.pull().headSha());
            return CommandAnswer.refused(new Refusal.NewerResults());
        }
        String pattern = command.rows().toString();
        AcceptedRowSet choice =
                AcceptedRowSet.of(
                        hits.stream().map(hit -> candidate(hit, hits)).toList(),
                        new AcceptedRowSet.Terms(command.until(), command.max()));
        int rows = choice.rows().size();
        if (rows == 0 || rows > MOST) {
            return CommandAnswer.refused(
                    rows == 0
                            ? new Refusal.NothingToAccept(pattern, choice.left())
                            : new Refusal.TooManyRows(rows, MOST));
        }
        RowAcceptance acceptance = acceptance(asked, command, choice);
        ledger.rowAcceptances().record(asked.who().repo().id(), asked.pull().number(), acceptance);
        return done(asked, acceptance, choice.left());
    }

    /** What the base has become since may let rows fail that nobody has seen fail. */
    private boolean isUnseen(CommandRequester who, NameQuery.Hit hit) {
        return hit.row().effect() == RowEffect.FAIL
                && !new SeenReport(ledger).showed(who, hit.suite(), hit.row());
    }

    private Optional<RowAcceptance> recorded(Asked asked) {
        return ledger.rowAcceptances().of(asked.who().repo().id(), asked.pull().number()).stream()
                .filter(it -> it.order().equals(asked.who().order().id()))
                .findFirst();
    }

    private Optional<Refusal> refusal(Asked asked, Accept command) {
        LocalDate today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
        Optional<LocalDate> past = command.until().filter(until -> until.isBefore(today));
        if (past.isPresent()) {
            return Optional.of(new Refusal.InThePast(past.get()));
        }
        return command.head()
                .flatMap(head -> button(asked, head))
                .or(() ->
                        new SeenReport(ledger).results(asked.who(), asked.pull(), asked.judged()));
    }

    /** The button stands on the check of a commit, which may be of several pull requests. */
    private Optional<Refusal> button(Asked asked, CommitSha head) {
        if (!head.equals(asked.pull().headSha())) {
            return Optional.of(new Refusal.HeadMoved(head, asked.pull().headSha()));
        }
        return ledger.commits().read(asked.who().repo().id(), head).targets().size() > 1
                ? Optional.of(new Refusal.SeveralPulls())
                : Optional.empty();
    }

    private static Candidate candidate(NameQuery.Hit hit, List<NameQuery.Hit> all) {
        Naming among = isWithSuite(hit, all) ? Naming.SUITE : Naming.PATTERN;
        return new Candidate(hit.suite().where(), hit.row(), hit.whole() ? Naming.WHOLE : among);
    }

    /** Whether all are meant that became slower with their suite. */
    private static boolean isWithSuite(NameQuery.Hit hit, List<NameQuery.Hit> all) {
        return WholeSuite.has(hit.row())
                && hit.suite().remarkable().stream().filter(WholeSuite::has).count()
                        == all.stream()
                                .filter(it -> it.suite().where().equals(hit.suite().where()))
                                .filter(it -> WholeSuite.has(it.row()))
                                .count();
    }

    private static RowAcceptance acceptance(Asked asked, Accept command, AcceptedRowSet choice) {
        return new RowAcceptance(
                asked.who().order().id(),
                command.rows().toString(),
                asked.who().login().value(),
                command.reason(),
                asked.pull().headSha(),
                asked.who().at(),
                command.until(),
                choice.rows());
    }

    /**
     * What a maintainer accepts was a true alarm, or noise, be the pull request a fork's: it is the
     * maintainer's word that counts, and a pull request counts once.
     */
    private void graded(Asked asked, RowAcceptance acceptance) {
        AlarmOutcome accepted =
                new AlarmOutcome.Accepted(
                        asked.pull().number(), acceptance.saysNoise(), acceptance.at());
        acceptance.rows().stream()
                .filter(row -> row.cause() == AcceptanceCause.LIMIT)
                .map(row -> row.key().where().suite())
                .distinct()
                .forEach(suite -> ledger.trials().record(asked.who().repo().id(), suite, accepted));
    }

    private CommandAnswer done(
            Asked asked, RowAcceptance acceptance, List<AcceptedRowSet.Left> left) {
        graded(asked, acceptance);
        looking.soon(asked.who().repo(), acceptance.head());
        return new CommandAnswer.Done(CommandReplies.accepted(acceptance, left));
    }
}
