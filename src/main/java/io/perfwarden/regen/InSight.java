package io.perfwarden.regen;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.evaluate.Basis;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Publications;
import io.perfwarden.ledger.PullLedger;
import io.perfwarden.ledger.PullLedger.Shown;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.standing.Judged;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Holds a command to what its author could see. */
public final class InSight {
    private static final Duration SOON = Duration.ofSeconds(2);

    private final PullLedger pulls;
    private final Publications publications;

    public InSight(Ledger ledger) {
        this.pulls = ledger.pulls();
        this.publications = ledger.publications();
    }

    /** Why values cannot be written: they are not those that the report showed. */
    Optional<Refusal> refusal(RegenerateBaseline.Request request) {
        Optional<String> named = request.command().sha();
        CommitSha head = request.pull().headSha();
        if (named.isPresent() && !head.value().startsWith(named.get())) {
            return Optional.of(new Refusal.NotTheHead(named.get(), head));
        }
        return results(request.who(), request.pull(), request.judged());
    }

    /** Why a command cannot be about results: they are not those that the report showed. */
    public Optional<Refusal> results(Requester who, PullRequest pull, Optional<Judged> judged) {
        String basis = judged.map(it -> Basis.of(it.standing())).orElse("");
        return head(who, pull)
                .or(() ->
                        seen(who)
                                .filter(it -> !Basis.results(it.basis()).equals(basis))
                                .map(_ -> new Refusal.NewerResults()));
    }

    /** Whether the report showed that a row fails, just as it does. */
    public boolean showed(Requester who, SuiteComparison suite, Row row) {
        return seen(who).filter(it -> Basis.hasShown(it.basis(), suite, row)).isPresent();
    }

    /** Why a command cannot be about the head: it is not what the report was about. */
    public Optional<Refusal> head(Requester who, PullRequest pull) {
        Optional<Shown> seen = seen(who);
        if (seen.isEmpty()) {
            return Optional.of(new Refusal.NothingInView());
        }
        CommitSha shown = seen.get().head();
        return shown.equals(pull.headSha())
                ? Optional.empty()
                : Optional.of(new Refusal.HeadMoved(shown, pull.headSha()));
    }

    /**
     * A button is pressed on what shows; when, GitHub does not say.
     *
     * @throws TransientFailure while the report is being written, or whoever wrote it died and
     *     nobody has looked yet: it may show something else than what is known
     */
    private Optional<Shown> seen(Requester who) {
        Publications.Key report = Publications.Key.comment(who.repo().id(), who.pull());
        if (publications.find(report).phase() == Publications.Phase.CLAIMED) {
            throw new TransientFailure("the report is being written", SOON);
        }
        List<Shown> shown = pulls.shown(who.repo().id(), who.pull());
        if (who.comment().isPresent()) {
            return InView.at(shown, who.at());
        }
        return shown.isEmpty() ? Optional.empty() : Optional.of(shown.getLast());
    }
}
