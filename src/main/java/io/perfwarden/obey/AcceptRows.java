package io.perfwarden.obey;

import io.perfwarden.command.Command.Accept;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.accepted.Cause;
import io.perfwarden.compare.accepted.Choice;
import io.perfwarden.compare.accepted.Choice.Candidate;
import io.perfwarden.compare.accepted.Choice.Naming;
import io.perfwarden.compare.accepted.RowAcceptance;
import io.perfwarden.compare.grade.Trial;
import io.perfwarden.evaluate.Looking;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.regen.Answer;
import io.perfwarden.regen.InSight;
import io.perfwarden.regen.Requester;
import io.perfwarden.report.finding.Named;
import io.perfwarden.report.finding.Named.Meaning;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.standing.Judged;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Accepts rows of the report that somebody saw, for its pull request alone. */
public final class AcceptRows {
    /** What more of is better accepted as a whole, by a regenerated baseline. */
    private static final int MOST = 500;

    private final Ledger ledger;
    private final Looking looking;
    private final Clock clock;

    public AcceptRows(Ledger ledger, Looking looking, Clock clock) {
        this.ledger = ledger;
        this.looking = looking;
        this.clock = clock;
    }

    /** A pull request that somebody asks for rows of, and the verdict on it. */
    record Asked(Requester who, PullRequest pull, Optional<Judged> judged) {}

    /** Accepts, unless an interrupted attempt at the same order did. */
    Answer accept(Asked asked, Accept command) {
        Optional<RowAcceptance> before = recorded(asked);
        if (before.isPresent()) {
            return done(asked, before.get(), List.of());
        }
        Optional<Refusal> refusal = refusal(asked, command);
        if (refusal.isPresent()) {
            return Answer.refused(refusal.get());
        }
        return asked.judged()
                .flatMap(Judged::comparison)
                .map(shown -> accept(asked, command, shown))
                .orElseGet(() -> Answer.refused(new Refusal.NoResults(asked.pull().headSha())));
    }

    private Answer accept(Asked asked, Accept command, Comparison shown) {
        return switch (Named.in(shown, command.rows().toString())) {
            case Meaning.Ambiguous(List<String> candidates) ->
                    Answer.refused(
                            new Refusal.AmbiguousName(command.rows().toString(), candidates));
            case Meaning.Rows(List<Named.Hit> hits) -> accept(asked, command, hits);
        };
    }

    private Answer accept(Asked asked, Accept command, List<Named.Hit> hits) {
        if (hits.stream().anyMatch(hit -> isUnseen(asked.who(), hit))) {
            looking.soon(asked.who().repo(), asked.pull().headSha());
            return Answer.refused(new Refusal.NewerResults());
        }
        String pattern = command.rows().toString();
        Choice choice =
                Choice.of(
                        hits.stream().map(hit -> candidate(hit, hits)).toList(),
                        new Choice.Terms(command.until(), command.max()));
        int rows = choice.rows().size();
        if (rows == 0 || rows > MOST) {
            return Answer.refused(
                    rows == 0
                            ? new Refusal.NothingToAccept(pattern, choice.left())
                            : new Refusal.TooManyRows(rows, MOST));
        }
        RowAcceptance acceptance = acceptance(asked, command, choice);
        ledger.rowAcceptances().record(asked.who().repo().id(), asked.pull().number(), acceptance);
        return done(asked, acceptance, choice.left());
    }

    /** What the base has become since may let rows fail that nobody has seen fail. */
    private boolean isUnseen(Requester who, Named.Hit hit) {
        return hit.row().effect() == Effect.FAIL
                && !new InSight(ledger).showed(who, hit.suite(), hit.row());
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
                .or(() -> new InSight(ledger).results(asked.who(), asked.pull(), asked.judged()));
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

    private static Candidate candidate(Named.Hit hit, List<Named.Hit> all) {
        Naming among = isWithSuite(hit, all) ? Naming.SUITE : Naming.PATTERN;
        return new Candidate(hit.suite().where(), hit.row(), hit.whole() ? Naming.WHOLE : among);
    }

    /** Whether all are meant that became slower with their suite. */
    private static boolean isWithSuite(Named.Hit hit, List<Named.Hit> all) {
        return WholeSuite.has(hit.row())
                && hit.suite().remarkable().stream().filter(WholeSuite::has).count()
                        == all.stream()
                                .filter(it -> it.suite().where().equals(hit.suite().where()))
                                .filter(it -> WholeSuite.has(it.row()))
                                .count();
    }

    private static RowAcceptance acceptance(Asked asked, Accept command, Choice choice) {
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
        Trial accepted =
                new Trial.Accepted(asked.pull().number(), acceptance.saysNoise(), acceptance.at());
        acceptance.rows().stream()
                .filter(row -> row.cause() == Cause.LIMIT)
                .map(row -> row.key().where().suite())
                .distinct()
                .forEach(suite -> ledger.trials().record(asked.who().repo().id(), suite, accepted));
    }

    private Answer done(Asked asked, RowAcceptance acceptance, List<Choice.Left> left) {
        graded(asked, acceptance);
        looking.soon(asked.who().repo(), acceptance.head());
        return new Answer.Done(Replies.accepted(acceptance, left));
    }
}
