package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.PullLedger;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.*;

/**
 * Judges open pull requests again after a push to their base that changed baseline or configuration
 * without a measurement.
 *
 * <p>Most pushes change neither, and a repository may have hundreds of pull requests, so this is
 * checked once a push.
 */
public record BaseChanged(
        FileGateway files,
        PolicyLoader policies,
        PullLedger pulls,
        CommandOrders orders,
        RefreshRequests looking,
        Clock clock) {
    /**
     * A branch has other commits.
     *
     * @param isDefault whether its configuration counts, for all branches
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void handlePush(InstalledRepo repo, BranchName branch, boolean isDefault) {
        if (isDefault) {
            policies.notePush(repo);
        }
        List<PullRequest> open =
                pulls.openIn(repo.id()).stream()
                        .filter(pull -> isDefault || pull.baseBranch().equals(branch))
                        .toList();
        if (open.isEmpty()) {
            if (isDefault) {
                forget(PolicyLoader.configurationOrder(repo.id()));
            }
            forget(baselinesOf(repo, branch));
            return;
        }
        ReadOutcome<RepositoryPolicy> policy = policies.of(repo);
        List<PushedHeads> looks = new ArrayList<>();
        if (isDefault) {
            looks.add(
                    new PushedHeads(
                            PolicyLoader.configurationOrder(repo.id()),
                            Sha256Digest.of(configuration(repo, policy)),
                            open));
        }
        looks.add(
                new PushedHeads(
                        baselinesOf(repo, branch),
                        Sha256Digest.of(baselines(repo, branch, policy)),
                        open.stream().filter(pull -> pull.baseBranch().equals(branch)).toList()));
        looks.removeIf(it -> !isChanged(it));
        judgeAgain(repo, looks);
    }

    private record PushedHeads(OrderId order, String digest, List<PullRequest> pulls) {}

    private static OrderId baselinesOf(InstalledRepo repo, BranchName branch) {
        return new OrderId(repo.id(), "pushed-baselines-" + branch);
    }

    /** Without pull requests the next push must count as a change. */
    private void forget(OrderId order) {
        if (orders.findNote(order).isPresent()) {
            orders.note(order, "");
        }
    }

    private boolean isChanged(PushedHeads look) {
        return orders.findNote(look.order()).filter(it -> it.startsWith(look.digest())).isEmpty();
    }

    /**
     * Refreshes each head once. Remembered afterwards, so that an interrupted process repeats it.
     */
    private void judgeAgain(InstalledRepo repo, List<PushedHeads> changed) {
        Instant at = clock.instant();
        changed.forEach(it -> orders.note(it.order(), "@" + at, at));
        changed.stream()
                .flatMap(it -> it.pulls().stream())
                .map(PullRequest::headSha)
                .distinct()
                .forEach(head -> looking.baseMoved(repo, head));
        changed.forEach(it -> orders.note(it.order(), it.digest() + "@" + at));
    }

    private String configuration(InstalledRepo repo, ReadOutcome<RepositoryPolicy> policy) {
        StringBuilder text = new StringBuilder();
        files.list(repo, RepositoryPolicy.DIRECTORY, Optional.empty()).stream()
                .filter(entry ->
                        ProposedFiles.PATHS.contains(
                                RepositoryPolicy.DIRECTORY + "/" + entry.name()))
                .forEach(entry -> text.append(entry.name()).append(' ').append(entry.sha()));
        TreeSet<String> tables = new TreeSet<>();
        for (SuitePolicy suite : suites(policy)) {
            suite.parity().flatMap(ParityPolicy::table).ifPresent(tables::add);
            suite.parity()
                    .flatMap(ParityPolicy::calibration)
                    .map(ParityPolicy.Calibration::table)
                    .ifPresent(tables::add);
        }
        tables.forEach(table ->
                text.append(
                        listingText(repo, BaselineCatalog.directoryOf(table), Optional.empty())));
        return text.toString();
    }

    private String baselines(
            InstalledRepo repo, BranchName branch, ReadOutcome<RepositoryPolicy> policy) {
        return suites(policy).stream()
                .map(suite -> suite.baseline().split(Pattern.quote(BaselineCatalog.PLATFORM), 2)[0])
                .map(BaselineCatalog::directoryOf)
                .distinct()
                .sorted()
                .map(directory -> listingText(repo, directory, Optional.of(branch.value())))
                .collect(Collectors.joining("\n"));
    }

    private static List<SuitePolicy> suites(ReadOutcome<RepositoryPolicy> policy) {
        return policy instanceof ReadOutcome.Ok(var known) ? known.suites() : List.of();
    }

    private String listingText(InstalledRepo repo, String directory, Optional<String> ref) {
        return files.list(repo, directory, ref).stream()
                .map(entry -> entry.name() + " " + entry.sha())
                .sorted()
                .collect(Collectors.joining("\n", directory + ":\n", ""));
    }
}
