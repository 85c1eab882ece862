package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.baseline.NewBaselines.Source;
import io.perfwarden.bot.command.Command;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BaselineAcceptances.Acceptance;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.*;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.PullGateway.Proposal;
import io.perfwarden.model.*;
import io.perfwarden.report.github.ReplyWording;
import io.perfwarden.report.github.ReplyWording.Beside;
import io.perfwarden.report.github.ReplyWording.Refusal;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>Bound to what the person had in view: the commit and the very results that the report showed
 * when the command was given are written, and only if the branch is still at that commit at the
 * moment of writing. What is about to be written is remembered first, so that doing it again after
 * an interruption finds its own commit.
 *
 * <p>Where the branch is not to be written (in a fork, protected, or the default branch), the files
 * are proposed in a pull request of our own against the same base.
 */
public final class RegenerateBaseline {
    private static final String PREFIX = "perfwarden/baseline-pr-";

    /** Stands for the commit in a reply that is stored before the commit is known. */
    private static final CommitSha NONE = new CommitSha("0".repeat(40));

    private final FactStore ledger;
    private final GitHubGateway github;
    private final FileGateway files;
    private final NewBaselines baselines;
    private final SeenReport seen;

    public RegenerateBaseline(FactStore ledger, GitHubGateway github, NewBaselines baselines) {
        this.ledger = ledger;
        this.github = github;
        this.files = github.files();
        this.baselines = baselines;
        this.seen = new SeenReport(ledger);
    }

    /**
     * What is asked for.
     *
     * @param pull as GitHub has it at this moment
     * @param judged the verdict on the pull request's head; absent while nothing is known of it
     */
    public record Request(
            CommandRequester who,
            PullRequest pull,
            RepositoryPolicy policy,
            Command.RegenBaseline command,
            Optional<TargetVerdict> judged) {}

    /**
     * Which pull request one of our branches proposes a baseline for; nothing for any other branch.
     */
    public static Optional<PullNumber> proposedFor(BranchName branch) {
        String number =
                branch.value().startsWith(PREFIX) ? branch.value().substring(PREFIX.length()) : "";
        return number.matches("[1-9][0-9]{0,8}")
                ? Optional.of(new PullNumber(Integer.parseInt(number)))
                : Optional.empty();
    }

    /** Regenerates, or goes on where an interrupted attempt left off. */
    public CommandAnswer regenerate(Request request) {
        CommitSha head = request.pull().headSha();
        var begun = ledger.orders().noted(request.who().order()).map(RegenerationPlan::parse);
        if (begun.isPresent() && isWritten(request, begun.get())) {
            return new CommandAnswer.Done(storedReply(request, begun.get()));
        }
        if (begun.isPresent() && !begun.get().onto().equals(head)) {
            withdraw(request, begun.get());
            return CommandAnswer.refused(new Refusal.HeadMoved(begun.get().onto(), head));
        }
        Optional<Refusal> refusal = refusal(request);
        if (refusal.isPresent()) {
            return CommandAnswer.refused(refusal.get());
        }
        List<Source> sources = sources(request);
        if (sources.isEmpty()) {
            return CommandAnswer.refused(new Refusal.NoResults(head));
        }
        InstalledRepo repo = request.who().repo();
        HeadBranch branch = request.pull().head();
        return branch.isWithin(repo.id()) && files.takesCommits(repo, branch.branch())
                ? write(request, sources, head, it -> commit(request, sources, it))
                : propose(request, sources);
    }

    private Optional<Refusal> refusal(Request request) {
        CommitSha head = request.pull().headSha();
        if (request.judged().isEmpty()) {
            return Optional.of(new Refusal.NoResults(head));
        }
        Optional<String> named = request.command().sha();
        return named.isPresent() && !head.value().startsWith(named.get())
                ? Optional.of(new Refusal.NotTheHead(named.get(), head))
                : seen.results(request.who(), request.pull(), request.judged())
                        .or(() -> unknownSuite(request));
    }

    private static Optional<Refusal> unknownSuite(Request request) {
        List<String> known = request.policy().suites().stream().map(SuitePolicy::name).toList();
        return request.command().suites().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> new Refusal.UnknownSuite(name, known));
    }

    private CommandAnswer write(
            Request request,
            List<Source> sources,
            CommitSha onto,
            Function<List<Addition>, CommandAnswer> writing) {
        return baselines
                .ofAll(request.who().repo(), sources, onto, source -> provenance(request, source))
                .map(writing)
                .orElse(it -> CommandAnswer.refused(new Refusal.Unclear(it.getFirst())));
    }

    /** Commits to the branch of the pull request. */
    private CommandAnswer commit(Request request, List<Source> sources, List<Addition> additions) {
        PullRequest pull = request.pull();
        CommitSha head = pull.headSha();
        Set<String> paths = sources.stream().map(Source::path).collect(Collectors.toSet());
        RegenerationPlan plan = RegenerationPlan.of(head, paths, additions);
        ledger.orders().note(request.who().order(), plan.text());
        boolean _ = ledger.orders().begin(replyOrder(request), request.who().at());
        ledger.orders().note(replyOrder(request), reply(request, sources, NONE));
        // Recorded before anything is written: no file is without its acceptance.
        acceptances(request, plan).forEach(ledger.acceptances()::record);
        var change = new FileGateway.Change(message(request, sources), additions);
        try {
            return switch (files.commit(request.who().repo(), pull.head().branch(), head, change)) {
                case CommitResult.Committed(CommitSha commit) ->
                        new CommandAnswer.Done(reply(request, sources, commit));
                case CommitResult.HeadMoved _ -> moved(request, sources, plan);
            };
        } catch (GitHubRefusal refusal) {
            String _ = explanation(refusal);
            withdraw(request, plan);
            return patched(refusal, request, sources).orElseGet(() -> propose(request, sources));
        }
    }

    /** The branch moved: by an interrupted attempt of this very order, or by another person. */
    private CommandAnswer moved(Request request, List<Source> sources, RegenerationPlan plan) {
        CommitSha now = head(request);
        if (isWritten(request, plan)) {
            return new CommandAnswer.Done(reply(request, sources, now));
        }
        withdraw(request, plan);
        return CommandAnswer.refused(new Refusal.HeadMoved(request.pull().headSha(), now));
    }

    private CommitSha head(Request request) {
        return files.branchHead(request.who().repo(), request.pull().head().branch())
                .orElse(request.pull().headSha());
    }

    /** Whether the branch holds just the baselines of a plan. */
    private boolean isWritten(Request request, RegenerationPlan plan) {
        InstalledRepo repo = request.who().repo();
        return files.branchHead(repo, request.pull().head().branch())
                .filter(head -> baselines.areAt(repo, head, plan.blobs()))
                .isPresent();
    }

    /** Proposes the files. GitHub's refusal is an answer to the person: it would refuse again. */
    private CommandAnswer propose(Request request, List<Source> sources) {
        try {
            CommitSha onto = startingPoint(request);
            return write(request, sources, onto, it -> propose(request, sources, onto, it));
        } catch (GitHubRefusal refusal) {
            String why = explanation(refusal);
            return patched(refusal, request, sources)
                    .orElseGet(() -> CommandAnswer.refused(new Refusal.WriteRefused(why)));
        }
    }

    /** GitHub's words where the installation does not grant a permission. */
    private static boolean mayNotWrite(GitHubRefusal refusal) {
        return refusal.kind() == GitHubRefusal.Kind.FORBIDDEN
                && refusal.words().contains("not accessible by integration");
    }

    /**
     * Answers with the files as a patch. Who commits them commits the very bytes, which are
     * accepted like those that the app writes.
     *
     * @return nothing if GitHub refused for another reason, or there can be no patch
     */
    private Optional<CommandAnswer> patched(
            GitHubRefusal refusal, Request request, List<Source> sources) {
        if (!mayNotWrite(refusal)) {
            return Optional.empty();
        }
        CommitSha head = request.pull().headSha();
        InstalledRepo repo = request.who().repo();
        Set<String> paths = sources.stream().map(Source::path).collect(Collectors.toSet());
        var all = baselines.ofAll(repo, sources, head, source -> provenance(request, source));
        if (!(all instanceof ReadOutcome.Ok<List<Addition>>(List<Addition> additions))) {
            return Optional.empty();
        }
        Map<String, FileGateway.Content> before = new LinkedHashMap<>();
        for (String path : paths) {
            files.read(repo, path, Optional.of(head.value()))
                    .found()
                    .ifPresent(content -> before.put(path, content));
        }
        return BaselinePatch.of(before, additions)
                .map(patch -> {
                    RegenerationPlan plan = RegenerationPlan.of(head, paths, additions);
                    acceptances(request, plan).forEach(ledger.acceptances()::record);
                    return new CommandAnswer.Done(
                            ReplyWording.patched(
                                    done(request, sources, head),
                                    request.pull().head().branch(),
                                    message(request, sources).headline(),
                                    patch));
                });
    }

    /** Throws again what no writing elsewhere would help. */
    private static String explanation(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }

    /** The commit to write on: that of an open proposal, else the base branch's. */
    private CommitSha startingPoint(Request request) {
        InstalledRepo repo = request.who().repo();
        BranchName base = request.pull().baseBranch();
        return openProposal(request)
                .flatMap(_ -> files.branchHead(repo, proposalBranch(request)))
                .or(() -> files.branchHead(repo, base))
                .orElseThrow(() ->
                        new GitHubRefusal(
                                GitHubRefusal.Kind.NOT_FOUND, "the base branch is gone: " + base));
    }

    /** Commits the files to a branch of the app, and opens its pull request unless one is open. */
    private CommandAnswer propose(
            Request request, List<Source> sources, CommitSha onto, List<Addition> additions) {
        InstalledRepo repo = request.who().repo();
        PullRequest pull = request.pull();
        BranchName branch = proposalBranch(request);
        var message = message(request, sources);
        Map<String, String> blobs = NewBaselines.blobs(additions);
        Optional<PullNumber> open = openProposal(request);
        Optional<CommitSha> written =
                open.isPresent() ? Optional.empty() : writtenBefore(request, onto, blobs);
        if (open.isEmpty() && written.isEmpty()) {
            files.setBranch(repo, branch, onto);
        }
        CommitSha tip = written.orElse(onto);
        CommitResult result =
                baselines.areAt(repo, tip, blobs)
                        ? new CommitResult.Committed(tip)
                        : files.commit(
                                repo, branch, tip, new FileGateway.Change(message, additions));
        Beside why = pull.head().isWithin(repo.id()) ? Beside.PROTECTED : Beside.FORK;
        return switch (result) {
            case CommitResult.Committed(CommitSha sha) -> {
                String reason = request.command().reason();
                String text =
                        ReplyWording.proposal(
                                pull.number(), reason, trailers(request, sources), why);
                var proposal = new Proposal(branch, pull.baseBranch(), message.headline(), text);
                PullNumber number = open.orElseGet(() -> github.pulls().open(repo, proposal));
                var done = done(request, sources, sha);
                yield new CommandAnswer.Done(ReplyWording.regeneratedBeside(done, number, why));
            }
            case CommitResult.HeadMoved(String detail) ->
                    throw new TransientFailure("the proposal's branch moved meanwhile: " + detail);
        };
    }

    /** The commit of an attempt that ended before it could propose it: these files alone. */
    private Optional<CommitSha> writtenBefore(
            Request request, CommitSha onto, Map<String, String> blobs) {
        InstalledRepo repo = request.who().repo();
        var paths = Optional.of(blobs.keySet());
        return files.branchHead(repo, proposalBranch(request))
                .filter(tip -> !tip.equals(onto))
                .filter(tip -> github.commits().changed(repo, onto, tip).equals(paths))
                .filter(tip -> baselines.areAt(repo, tip, blobs));
    }

    private Optional<PullNumber> openProposal(Request request) {
        InstalledRepo repo = request.who().repo();
        HeadBranch head = new HeadBranch(Optional.of(repo.id()), proposalBranch(request));
        return github.pulls().openFrom(repo, head, repo.name().owner()).stream()
                .filter(it -> it.baseBranch().equals(request.pull().baseBranch()))
                .map(PullRequest::number)
                .findFirst();
    }

    private static BranchName proposalBranch(Request request) {
        return new BranchName(PREFIX + request.pull().number());
    }

    private void withdraw(Request request, RegenerationPlan plan) {
        acceptances(request, plan).forEach(ledger.acceptances()::withdraw);
    }

    private static List<Acceptance> acceptances(Request request, RegenerationPlan plan) {
        CommandRequester who = request.who();
        PullNumber pull = request.pull().number();
        List<Acceptance> all = new ArrayList<>();
        plan.blobs()
                .forEach((path, blob) ->
                        all.add(
                                new Acceptance(
                                        who.repo().id(),
                                        pull,
                                        path,
                                        blob,
                                        plan.onto(),
                                        who.login().value(),
                                        who.at())));
        return all;
    }

    private static String reply(Request request, List<Source> sources, CommitSha commit) {
        return ReplyWording.regenerated(done(request, sources, commit));
    }

    private static OrderId replyOrder(Request request) {
        OrderId order = request.who().order();
        return new OrderId(order.repo(), order.id() + "/said");
    }

    /**
     * The reply as stored before the commit, with the written commit. Older versions stored none.
     */
    private String storedReply(Request request, RegenerationPlan plan) {
        CommitSha written = head(request);
        String sha = Matcher.quoteReplacement(written.abbreviated());
        return ledger.orders()
                .noted(replyOrder(request))
                .map(text -> text.replaceFirst(NONE.abbreviated(), sha))
                .orElseGet(() ->
                        ReplyWording.regenerated(
                                new ReplyWording.Regenerated(
                                        new Comparison(List.of()),
                                        List.copyOf(plan.blobs().keySet()),
                                        written,
                                        written,
                                        request.who().login().value(),
                                        request.command().reason())));
    }

    private static ReplyWording.Regenerated done(
            Request request, List<Source> sources, CommitSha commit) {
        Set<String> written = sources.stream().map(Source::label).collect(Collectors.toSet());
        var suites =
                request.judged().stream()
                        .flatMap(TargetVerdict::suites)
                        .filter(it -> written.contains(it.name() + "/" + it.platform()))
                        .toList();
        return new ReplyWording.Regenerated(
                new Comparison(suites),
                sources.stream().map(Source::path).toList(),
                request.pull().headSha(),
                commit,
                request.who().login().value(),
                request.command().reason());
    }

    private List<Source> sources(Request request) {
        List<String> wanted = request.command().suites();
        Map<String, SuiteState> suites = new HashMap<>();
        request.judged().ifPresent(it -> suites.putAll(it.state().suites()));
        if (!wanted.isEmpty()) {
            suites.keySet().retainAll(wanted);
        }
        RepoId repo = request.who().repo().id();
        var sources = NewBaselines.sources(ledger.results(), repo, request.policy(), suites);
        return request.command().allowFailed()
                ? sources.stream().map(Source::allowingFailed).toList()
                : sources;
    }

    /** Dated by the command, so that doing it again gives the same bytes. */
    private static BaselineProvenance provenance(Request request, Source source) {
        return new BaselineProvenance(
                Optional.of(request.pull().headSha()),
                request.pull().head().branch().value(),
                Optional.of(source.attempt().run()),
                Optional.of(request.who().at()),
                request.who().login().value(),
                request.command().reason());
    }

    private static FileGateway.Message message(Request request, List<Source> sources) {
        var names = sources.stream().map(it -> it.suite().name()).distinct();
        String reason = request.command().reason();
        String body = (reason.isEmpty() ? "" : reason + "\n\n") + trailers(request, sources);
        return new FileGateway.Message(
                "Regenerate the performance baseline of " + names.collect(Collectors.joining(", ")),
                body);
    }

    private static String trailers(Request request, List<Source> sources) {
        return "Measured-commit: %s\nWorkflow-run: %s\nRequested-by: %s"
                .formatted(
                        request.pull().headSha(),
                        sources.getFirst().attempt().run(),
                        request.who().login());
    }

    /**
     * What a regeneration is about to write, as it is remembered while it does.
     *
     * @param onto the commit it is written on top of
     * @param blobs git ids of the new baselines by path
     */
    private record RegenerationPlan(CommitSha onto, Map<String, String> blobs) {
        static RegenerationPlan of(
                CommitSha onto, Set<String> baselines, List<Addition> additions) {
            Map<String, String> blobs = NewBaselines.blobs(additions);
            blobs.keySet().retainAll(baselines);
            return new RegenerationPlan(onto, blobs);
        }

        /** One line for the commit, then one for each file: id, space, path. */
        String text() {
            StringBuilder text = new StringBuilder(onto.value());
            blobs.forEach((path, blob) -> text.append('\n').append(blob).append(' ').append(path));
            return text.toString();
        }

        static RegenerationPlan parse(String text) {
            List<String> lines = text.lines().toList();
            Map<String, String> blobs = new LinkedHashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                int space = line.indexOf(' ');
                blobs.put(line.substring(space + 1), line.substring(0, space));
            }
            return new RegenerationPlan(new CommitSha(lines.getFirst()), blobs);
        }
    }
}
