package io.perfwarden.evaluate.proposed;

import io.perfwarden.evaluate.files.Baselines;
import io.perfwarden.github.GitHub;
import io.perfwarden.ledger.Orders;
import io.perfwarden.manifest.Sha256;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.RowPolicy.Missing;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.report.proposed.Fault;
import io.perfwarden.report.proposed.FaultWording;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds baselines that a pull request removes of suites that were not measured for it, such as one
 * that its workflow's filters leave out. Of measured ones judging finds them.
 *
 * <p>That none is removed is remembered of a head, so that GitHub is asked once.
 */
final class RemovedBaselines {
    private static final String NONE = "none";
    private static final String PLATFORM = "{platform}";
    private static final int MOST = 10;

    private final GitHub github;
    private final Orders orders;
    private final Clock clock;

    RemovedBaselines(GitHub github, Orders orders, Clock clock) {
        this.github = github;
        this.orders = orders;
        this.clock = clock;
    }

    List<Fault> of(ProposedFiles.Head head, Policy policy, List<Judged> judged) {
        List<Fault> faults = new ArrayList<>();
        for (Judged one : judged) {
            if (one.standing().target() instanceof Target.Pull pull) {
                List<SuitePolicy> suites =
                        policy.suites().stream().filter(it -> !isLookedAt(one, it)).toList();
                if (!suites.isEmpty()) {
                    faults.addAll(of(head, pull, suites));
                }
            }
        }
        return faults.stream().distinct().limit(MOST).toList();
    }

    /** Whether judging looked at every baseline of a suite. */
    private static boolean isLookedAt(Judged judged, SuitePolicy suite) {
        boolean everyPlatform =
                !suite.baseline().contains(PLATFORM)
                        || suite.row().consequences().missing() == Missing.FAIL;
        return everyPlatform
                && judged.standing().suites().get(suite.name())
                        instanceof SuiteState.Measured measured
                && !measured.platforms().isEmpty();
    }

    private List<Fault> of(ProposedFiles.Head head, Target.Pull pull, List<SuitePolicy> suites) {
        Orders.OrderId known = known(head, pull, suites);
        if (orders.noted(known).isPresent()) {
            return List.of();
        }
        Optional<Set<String>> files = github.pulls().files(head.repo(), pull.number());
        Baselines there = new Baselines(github, head.repo());
        List<Fault> faults = new ArrayList<>();
        for (SuitePolicy suite : suites) {
            files.stream()
                    .flatMap(Set::stream)
                    .filter(path -> isBaseline(suite, path))
                    .sorted()
                    .limit(MOST)
                    .filter(path -> there.at(path, pull.base().value()).isPresent())
                    .filter(path -> there.at(path, head.sha().value()).isEmpty())
                    .forEach(path -> faults.add(FaultWording.removed(path, suite.name())));
        }
        if (faults.isEmpty()) {
            orders.begin(known, clock.instant());
            orders.note(known, NONE);
        }
        return faults;
    }

    private static Orders.OrderId known(
            ProposedFiles.Head head, Target.Pull pull, List<SuitePolicy> suites) {
        String paths =
                pull.base()
                        + "\n"
                        + String.join("\n", suites.stream().map(SuitePolicy::baseline).toList());
        return new Orders.OrderId(
                head.repo().id(),
                "removed-" + head.sha() + "-" + pull + "-" + Sha256.of(paths).substring(0, 10));
    }

    /** The platform is one segment, or a part of one. */
    private static boolean isBaseline(SuitePolicy suite, String path) {
        int at = suite.baseline().indexOf(PLATFORM);
        if (at < 0) {
            return path.equals(suite.baseline());
        }
        String before = suite.baseline().substring(0, at);
        String after = suite.baseline().substring(at + PLATFORM.length());
        return path.length() > before.length() + after.length()
                && path.startsWith(before)
                && path.endsWith(after)
                && path.substring(before.length(), path.length() - after.length()).indexOf('/') < 0;
    }
}
