package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.baseline.NewBaselines.NewBaselineSource;
import io.perfwarden.bot.commit.ProposedBaselines;
import io.perfwarden.bot.commit.ProposedFiles;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.*;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.PullGateway.Proposal;
import io.perfwarden.model.*;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;
import io.perfwarden.report.github.ReplyWording.ProposalReason;

final class BaselineRegeneration {
    private static final CommitSha NONE = new CommitSha("0".repeat(40));

    private final BaselineRegenerator stores;
    private final CommandOrders orders;
    private final GitHubGateway github;
    private final NewBaselines baselines;
    private final BaselineRegenerator.Request request;
    private final CommandRequester who;
    private final InstalledRepo repo;
    private final PullRequest pull;
    private final CommitSha head;
    private final BranchName proposalBranch;
    private final OrderId replyOrder;
    private final List<NewBaselineSource> sources;
    private final List<String> leftOut;

    BaselineRegeneration(BaselineRegenerator stores, BaselineRegenerator.Request request) {
        this.stores = stores;
        this.orders = stores.orders();
        this.github = stores.github();
        this.baselines = stores.baselines();
        this.request = request;
        this.who = request.who();
        this.repo = who.repo();
        this.pull = request.pull();
        this.head = pull.headSha();
        this.proposalBranch = new BranchName(BaselineRegenerator.PREFIX + pull.number());
        this.replyOrder = new OrderId(who.order().repo(), who.order().id() + "/said");
        this.sources = new ArrayList<>();
        this.leftOut = new ArrayList<>();
    }

    CommandAnswer answer() {
        var begun = orders.findNote(who.order()).map(RegenerationPlan::parse);
        if (begun.isPresent() && isWritten(begun.get())) {
            return new CommandAnswer.Done(storedReply(begun.get()));
        }
        if (begun.isPresent() && !begun.get().onto().equals(head)) {
            withdraw(begun.get());
            return CommandAnswer.ofRefusal(new CommandRefusal.HeadMoved(begun.get().onto(), head));
        }
        Optional<CommandRefusal> refusal = refusal();
        if (refusal.isPresent()) {
            return CommandAnswer.ofRefusal(refusal.get());
        }
        List<NewBaselineSource> wanted = sources();
        RepositoryPolicy coming = comingPolicy();
        List<NewBaselineSource> read =
                wanted.stream()
                        .filter(it -> it.isReadBy(request.policy()) && it.isReadBy(coming))
                        .toList();
        boolean isNamed = !request.command().suites().isEmpty();
        if (read.size() < wanted.size() && (isNamed || read.isEmpty())) {
            return CommandAnswer.ofRefusal(unreadRefusal(wanted, coming));
        }
        for (NewBaselineSource source : read) {
            if (source.isCommittable()) {
                sources.add(source);
            } else {
                leftOut.add(source.path());
            }
        }
        leftOut.addAll(unread());
        if (sources.isEmpty()) {
            return CommandAnswer.ofRefusal(emptyRefusal());
        }
        return pull.head().isWithin(repo.id())
                        && github.commits().takesCommits(repo, pull.head().branch())
                ? write(head, this::commit)
                : propose();
    }

    /** The configuration after the merge: what the pull request brings, if it can be read. */
    private RepositoryPolicy comingPolicy() {
        return github.pulls().changes(repo, pull.number(), ProposedFiles.PATHS)
                ? stores.policies().at(repo, head).orElse(request.policy())
                : request.policy();
    }

    private CommandRefusal unreadRefusal(List<NewBaselineSource> wanted, RepositoryPolicy coming) {
        return Stream.of(request.policy(), coming)
                        .flatMap(it -> it.suites().stream())
                        .anyMatch(it -> it.baselineFrom() == BaselineSource.HISTORY)
                ? new CommandRefusal.NoBaselineFile(pull.baseBranch())
                : new CommandRefusal.BaselineUnread(wanted.getFirst().path());
    }

    private CommandRefusal emptyRefusal() {
        return leftOut.isEmpty()
                ? new CommandRefusal.NoResults(head)
                : new CommandRefusal.Unclear(
                        new InputProblem(
                                leftOut.getFirst(),
                                "is no path that a commit can hold",
                                "give the artifact another name"));
    }

    private Optional<CommandRefusal> refusal() {
        if (request.judged().isEmpty()) {
            return Optional.of(new CommandRefusal.NoResults(head));
        }
        Optional<String> named = request.command().sha();
        return named.isPresent() && !head.value().startsWith(named.get())
                ? Optional.of(new CommandRefusal.NotTheHead(named.get(), head))
                : stores.seen().results(who, pull, request.judged()).or(this::unknownSuite);
    }

    private Optional<CommandRefusal> unknownSuite() {
        List<String> known = request.policy().suites().stream().map(SuitePolicy::name).toList();
        return request.command().suites().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> new CommandRefusal.UnknownSuite(name, known));
    }

    private List<NewBaselineSource> sources() {
        List<String> wanted = request.command().suites();
        Map<String, SuiteState> suites = new HashMap<>();
        request.judged().ifPresent(it -> suites.putAll(it.state().suites()));
        if (!wanted.isEmpty()) {
            suites.keySet().retainAll(wanted);
        }
        var all = NewBaselines.sources(stores.results(), repo.id(), request.policy(), suites);
        return request.command().allowFailed()
                ? all.stream().map(NewBaselineSource::allowingFailed).toList()
                : all;
    }

    /** Paths of what the runs brought as well, and is not read for its platform's name. */
    private Set<String> unread() {
        Map<RunId, Set<SuitePolicy>> suites = new LinkedHashMap<>();
        sources.stream()
                .filter(it -> it.suite().artifact().capturesPlatform())
                .forEach(it ->
                        suites.computeIfAbsent(it.attempt().run(), _ -> new LinkedHashSet<>())
                                .add(it.suite()));
        Set<String> paths = new TreeSet<>();
        suites.forEach((run, all) -> {
            for (ListedArtifacts brought : github.artifacts().list(repo, run)) {
                for (SuitePolicy suite : all) {
                    suite.artifact()
                            .unsafePlatform(brought.name())
                            .map(suite::baselinePath)
                            .ifPresent(paths::add);
                }
            }
        });
        return paths;
    }

    private ReadOutcome<List<Addition>> additions(CommitSha onto) {
        return baselines.ofAll(repo, sources, onto, this::provenance);
    }

    /** Has the command's date, so that a repetition gives equal bytes. */
    private BaselineProvenance provenance(NewBaselineSource source) {
        return new BaselineProvenance(
                Optional.of(head),
                pull.head().branch().value(),
                Optional.of(source.attempt().run()),
                Optional.of(who.at()),
                who.login().value(),
                request.command().reason());
    }

    private CommandAnswer write(CommitSha onto, Function<List<Addition>, CommandAnswer> writing) {
        return additions(onto)
                .map(writing)
                .orElse(it -> CommandAnswer.ofRefusal(new CommandRefusal.Unclear(it.getFirst())));
    }

    private RegenerationPlan plan(List<Addition> additions) {
        Map<String, String> blobs = NewBaselines.blobs(additions);
        blobs.keySet().retainAll(sources.stream().map(NewBaselineSource::path).toList());
        return new RegenerationPlan(head, blobs);
    }

    private CommandAnswer commit(List<Addition> additions) {
        RegenerationPlan plan = plan(additions);
        orders.note(who.order(), plan.text());
        orders.note(replyOrder, reply(NONE), who.at());
        // recorded before any write, so that no file lacks its acceptance
        record(plan);
        var change = new FileGateway.FileChange(message(), additions);
        try {
            return switch (github.commits().commit(repo, pull.head().branch(), head, change)) {
                case CommitResult.Committed(CommitSha commit) ->
                        new CommandAnswer.Done(reply(commit));
                case CommitResult.HeadMoved _ -> answerMovedHead(plan);
            };
        } catch (GitHubRefusal refusal) {
            String _ = BaselineRegenerator.explanation(refusal);
            withdraw(plan);
            return answerWithPatch(refusal).orElseGet(this::propose);
        }
    }

    /** The branch moved, by an interrupted attempt of this order or by another person. */
    private CommandAnswer answerMovedHead(RegenerationPlan plan) {
        CommitSha now = branchHead();
        if (isWritten(plan)) {
            return new CommandAnswer.Done(reply(now));
        }
        withdraw(plan);
        return CommandAnswer.ofRefusal(new CommandRefusal.HeadMoved(head, now));
    }

    private CommitSha branchHead() {
        return github.commits().branchHead(repo, pull.head().branch()).orElse(head);
    }

    private boolean isWritten(RegenerationPlan plan) {
        return github.commits()
                .branchHead(repo, pull.head().branch())
                .filter(it -> baselines.areAt(repo, it, plan.blobs()))
                .isPresent();
    }

    /** Proposes the files. GitHub's refusal is final. */
    private CommandAnswer propose() {
        try {
            CommitSha onto = startingPoint();
            return write(onto, it -> propose(onto, it));
        } catch (GitHubRefusal refusal) {
            String why = BaselineRegenerator.explanation(refusal);
            return answerWithPatch(refusal)
                    .orElseGet(() -> CommandAnswer.ofRefusal(new CommandRefusal.WriteRefused(why)));
        }
    }

    /**
     * Answers with a patch. Committing it gives exactly the bytes that are accepted.
     *
     * @return absent if GitHub refused for another reason, or no patch is possible
     */
    private Optional<CommandAnswer> answerWithPatch(GitHubRefusal refusal) {
        if (!BaselineRegenerator.mayNotWrite(refusal)
                || !(additions(head) instanceof ReadOutcome.Ok<List<Addition>>(var additions))) {
            return Optional.empty();
        }
        Map<String, FileGateway.FileContent> before = new LinkedHashMap<>();
        for (String path :
                sources.stream().map(NewBaselineSource::path).collect(Collectors.toSet())) {
            github.files()
                    .read(repo, path, Optional.of(head.value()))
                    .foundContent()
                    .ifPresent(content -> before.put(path, content));
        }
        return BaselinePatch.of(before, additions)
                .map(patch -> {
                    record(plan(additions));
                    return new CommandAnswer.Done(
                            ReplyWording.patchText(
                                    summary(head),
                                    pull.head().branch(),
                                    message().headline(),
                                    patch));
                });
    }

    /** The parent commit: an open proposal's, else the base branch's. */
    private CommitSha startingPoint() {
        return openProposal()
                .flatMap(_ -> github.commits().branchHead(repo, proposalBranch))
                .or(() -> github.commits().branchHead(repo, pull.baseBranch()))
                .orElseThrow(() ->
                        new GitHubRefusal(
                                GitHubRefusal.Kind.NOT_FOUND,
                                "the base branch is gone: " + pull.baseBranch()));
    }

    private CommandAnswer propose(CommitSha onto, List<Addition> additions) {
        var message = message();
        Map<String, String> blobs = NewBaselines.blobs(additions);
        Optional<PullNumber> open = openProposal();
        Optional<CommitSha> written =
                open.isPresent() ? Optional.empty() : writtenBefore(onto, blobs);
        if (open.isEmpty() && written.isEmpty()) {
            github.commits().setBranch(repo, proposalBranch, onto);
        }
        var change = new FileGateway.FileChange(message, additions);
        blobs.forEach((path, blob) ->
                orders.note(
                        ProposedBaselines.writtenOrder(repo.id(), proposalBranch, path, blob),
                        head.value(),
                        who.at()));
        CommitSha sha = baselines.commit(repo, proposalBranch, written.orElse(onto), change);
        ProposalReason why =
                pull.head().isWithin(repo.id()) ? ProposalReason.PROTECTED : ProposalReason.FORK;
        String reason = request.command().reason();
        String text = ReplyWording.proposal(pull.number(), reason, trailers(), why);
        var proposal = new Proposal(proposalBranch, pull.baseBranch(), message.headline(), text);
        PullNumber number = open.orElseGet(() -> github.pulls().open(repo, proposal));
        return new CommandAnswer.Done(ReplyWording.regeneratedBeside(summary(sha), number, why));
    }

    private Optional<CommitSha> writtenBefore(CommitSha onto, Map<String, String> blobs) {
        var paths = Optional.of(blobs.keySet());
        return github.commits()
                .branchHead(repo, proposalBranch)
                .filter(tip -> !tip.equals(onto))
                .filter(tip -> github.commits().changedPaths(repo, onto, tip).equals(paths))
                .filter(tip -> baselines.areAt(repo, tip, blobs));
    }

    private Optional<PullNumber> openProposal() {
        HeadBranch from = new HeadBranch(Optional.of(repo.id()), proposalBranch);
        return github.pulls().openFrom(repo, from, repo.name().owner()).stream()
                .filter(it -> it.baseBranch().equals(pull.baseBranch()))
                .map(PullRequest::number)
                .findFirst();
    }

    private void record(RegenerationPlan plan) {
        acceptances(plan).forEach(it -> stores.acceptances().record(it, pull.baseBranch()));
    }

    private void withdraw(RegenerationPlan plan) {
        acceptances(plan).forEach(stores.acceptances()::withdraw);
    }

    private List<BaselineAcceptance> acceptances(RegenerationPlan plan) {
        return plan.blobs().entrySet().stream()
                .map(it ->
                        new BaselineAcceptance(
                                repo.id(),
                                pull.number(),
                                it.getKey(),
                                it.getValue(),
                                plan.onto(),
                                who.login().value(),
                                who.at()))
                .toList();
    }

    private String reply(CommitSha commit) {
        return ReplyWording.regeneratedText(summary(commit));
    }

    /** The stored reply with the commit. Older versions stored none. */
    private String storedReply(RegenerationPlan plan) {
        CommitSha written = branchHead();
        String sha = Matcher.quoteReplacement(written.abbreviated());
        return orders.findNote(replyOrder)
                .map(text -> text.replaceFirst(NONE.abbreviated(), sha))
                .orElseGet(() ->
                        ReplyWording.regeneratedText(
                                new ReplyWording.Regenerated(
                                        new Comparison(List.of()),
                                        List.copyOf(plan.blobs().keySet()),
                                        List.of(),
                                        written,
                                        written,
                                        who.login().value(),
                                        request.command().reason())));
    }

    private ReplyWording.Regenerated summary(CommitSha commit) {
        Set<String> written =
                sources.stream().map(NewBaselineSource::label).collect(Collectors.toSet());
        var suites =
                request.judged().stream()
                        .flatMap(TargetVerdict::suites)
                        .filter(it -> written.contains(it.name() + "/" + it.platform()))
                        .toList();
        return new ReplyWording.Regenerated(
                new Comparison(suites),
                sources.stream().map(NewBaselineSource::path).toList(),
                leftOut,
                head,
                commit,
                who.login().value(),
                request.command().reason());
    }

    private FileGateway.CommitMessage message() {
        var names = sources.stream().map(it -> it.suite().name()).distinct();
        String reason = request.command().reason();
        String body = (reason.isEmpty() ? "" : reason + "\n\n") + trailers();
        return new FileGateway.CommitMessage(
                "Regenerate the performance baseline of " + names.collect(Collectors.joining(", ")),
                body);
    }

    private String trailers() {
        return "Measured-commit: %s\nWorkflow-run: %s\nRequested-by: %s"
                .formatted(head, sources.getFirst().attempt().run(), who.login());
    }
}
