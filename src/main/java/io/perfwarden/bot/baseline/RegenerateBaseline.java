package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.baseline.NewBaselines.BaselineSource;
import io.perfwarden.bot.command.Command;
import io.perfwarden.bot.commit.ProposedBaselines;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BaselineAcceptances.BaselineAcceptance;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.*;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.PullGateway.Proposal;
import io.perfwarden.model.*;
import io.perfwarden.report.github.ReplyWording;
import io.perfwarden.report.github.ReplyWording.ProposalReason;
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
public record RegenerateBaseline(FactStore ledger, GitHubGateway github, NewBaselines baselines) {
    private static final String PREFIX = "perfwarden/baseline-pr-";

    /** Stands for the commit in a reply that is stored before the commit is known. */
    private static final CommitSha NONE = new CommitSha("0".repeat(40));

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
        return new Regeneration(request).answer();
    }

    /** GitHub's words where the installation does not grant a permission. */
    private static boolean mayNotWrite(GitHubRefusal refusal) {
        return refusal.kind() == GitHubRefusal.Kind.FORBIDDEN
                && refusal.words().contains("not accessible by integration");
    }

    /** Throws again what no writing elsewhere would help. */
    private static String explanation(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }

    /** One that is asked for. */
    private final class Regeneration {
        private final Request request;
        private final CommandRequester who;
        private final InstalledRepo repo;
        private final PullRequest pull;
        private final CommitSha head;
        private final BranchName proposalBranch;
        private final OrderId replyOrder;
        private final List<BaselineSource> sources;
        private final List<String> leftOut;

        Regeneration(Request request) {
            this.request = request;
            this.who = request.who();
            this.repo = who.repo();
            this.pull = request.pull();
            this.head = pull.headSha();
            this.proposalBranch = new BranchName(PREFIX + pull.number());
            this.replyOrder = new OrderId(who.order().repo(), who.order().id() + "/said");
            this.sources = new ArrayList<>();
            this.leftOut = new ArrayList<>();
        }

        CommandAnswer answer() {
            var begun = ledger.orders().noted(who.order()).map(RegenerationPlan::parse);
            if (begun.isPresent() && isWritten(begun.get())) {
                return new CommandAnswer.Done(storedReply(begun.get()));
            }
            if (begun.isPresent() && !begun.get().onto().equals(head)) {
                withdraw(begun.get());
                return CommandAnswer.refused(new Refusal.HeadMoved(begun.get().onto(), head));
            }
            Optional<Refusal> refusal = refusal();
            if (refusal.isPresent()) {
                return CommandAnswer.refused(refusal.get());
            }
            for (BaselineSource source : sources()) {
                if (source.isCommittable()) {
                    sources.add(source);
                } else {
                    leftOut.add(source.path());
                }
            }
            if (sources.isEmpty()) {
                return CommandAnswer.refused(nothing());
            }
            return pull.head().isWithin(repo.id())
                            && github.commits().takesCommits(repo, pull.head().branch())
                    ? write(head, this::commit)
                    : propose();
        }

        private Refusal nothing() {
            return leftOut.isEmpty()
                    ? new Refusal.NoResults(head)
                    : new Refusal.Unclear(
                            new InputProblem(
                                    leftOut.getFirst(),
                                    "is no path that a commit can hold",
                                    "give the artifact another name"));
        }

        private Optional<Refusal> refusal() {
            if (request.judged().isEmpty()) {
                return Optional.of(new Refusal.NoResults(head));
            }
            Optional<String> named = request.command().sha();
            return named.isPresent() && !head.value().startsWith(named.get())
                    ? Optional.of(new Refusal.NotTheHead(named.get(), head))
                    : new SeenReport(ledger)
                            .results(who, pull, request.judged())
                            .or(this::unknownSuite);
        }

        private Optional<Refusal> unknownSuite() {
            List<String> known = request.policy().suites().stream().map(SuitePolicy::name).toList();
            return request.command().suites().stream()
                    .filter(name -> !known.contains(name))
                    .findFirst()
                    .map(name -> new Refusal.UnknownSuite(name, known));
        }

        private List<BaselineSource> sources() {
            List<String> wanted = request.command().suites();
            Map<String, SuiteState> suites = new HashMap<>();
            request.judged().ifPresent(it -> suites.putAll(it.state().suites()));
            if (!wanted.isEmpty()) {
                suites.keySet().retainAll(wanted);
            }
            var all = NewBaselines.sources(ledger.results(), repo.id(), request.policy(), suites);
            return request.command().allowFailed()
                    ? all.stream().map(BaselineSource::allowingFailed).toList()
                    : all;
        }

        private ReadOutcome<List<Addition>> additions(CommitSha onto) {
            return baselines.ofAll(repo, sources, onto, this::provenance);
        }

        /** Dated by the command, so that doing it again gives the same bytes. */
        private BaselineProvenance provenance(BaselineSource source) {
            return new BaselineProvenance(
                    Optional.of(head),
                    pull.head().branch().value(),
                    Optional.of(source.attempt().run()),
                    Optional.of(who.at()),
                    who.login().value(),
                    request.command().reason());
        }

        private CommandAnswer write(
                CommitSha onto, Function<List<Addition>, CommandAnswer> writing) {
            return additions(onto)
                    .map(writing)
                    .orElse(it -> CommandAnswer.refused(new Refusal.Unclear(it.getFirst())));
        }

        private RegenerationPlan plan(List<Addition> additions) {
            Map<String, String> blobs = NewBaselines.blobs(additions);
            blobs.keySet().retainAll(sources.stream().map(BaselineSource::path).toList());
            return new RegenerationPlan(head, blobs);
        }

        /** Commits to the branch of the pull request. */
        private CommandAnswer commit(List<Addition> additions) {
            RegenerationPlan plan = plan(additions);
            ledger.orders().note(who.order(), plan.text());
            ledger.orders().note(replyOrder, reply(NONE), who.at());
            // Recorded before anything is written: no file is without its acceptance.
            record(plan);
            var change = new FileGateway.FileChange(message(), additions);
            try {
                return switch (github.commits().commit(repo, pull.head().branch(), head, change)) {
                    case CommitResult.Committed(CommitSha commit) ->
                            new CommandAnswer.Done(reply(commit));
                    case CommitResult.HeadMoved _ -> moved(plan);
                };
            } catch (GitHubRefusal refusal) {
                String _ = explanation(refusal);
                withdraw(plan);
                return patched(refusal).orElseGet(this::propose);
            }
        }

        /** The branch moved: by an interrupted attempt of this very order, or another person. */
        private CommandAnswer moved(RegenerationPlan plan) {
            CommitSha now = branchHead();
            if (isWritten(plan)) {
                return new CommandAnswer.Done(reply(now));
            }
            withdraw(plan);
            return CommandAnswer.refused(new Refusal.HeadMoved(head, now));
        }

        private CommitSha branchHead() {
            return github.commits().branchHead(repo, pull.head().branch()).orElse(head);
        }

        /** Whether the branch holds just the baselines of a plan. */
        private boolean isWritten(RegenerationPlan plan) {
            return github.commits()
                    .branchHead(repo, pull.head().branch())
                    .filter(it -> baselines.areAt(repo, it, plan.blobs()))
                    .isPresent();
        }

        /** Proposes the files. GitHub's refusal is an answer: it would refuse again. */
        private CommandAnswer propose() {
            try {
                CommitSha onto = startingPoint();
                return write(onto, it -> propose(onto, it));
            } catch (GitHubRefusal refusal) {
                String why = explanation(refusal);
                return patched(refusal)
                        .orElseGet(() -> CommandAnswer.refused(new Refusal.WriteRefused(why)));
            }
        }

        /**
         * Answers with the files as a patch. Who commits them commits the very bytes, which are
         * accepted like those that the app writes.
         *
         * @return nothing if GitHub refused for another reason, or there can be no patch
         */
        private Optional<CommandAnswer> patched(GitHubRefusal refusal) {
            if (!mayNotWrite(refusal)
                    || !(additions(head)
                            instanceof ReadOutcome.Ok<List<Addition>>(var additions))) {
                return Optional.empty();
            }
            Map<String, FileGateway.FileContent> before = new LinkedHashMap<>();
            for (String path :
                    sources.stream().map(BaselineSource::path).collect(Collectors.toSet())) {
                github.files()
                        .read(repo, path, Optional.of(head.value()))
                        .found()
                        .ifPresent(content -> before.put(path, content));
            }
            return BaselinePatch.of(before, additions)
                    .map(patch -> {
                        record(plan(additions));
                        return new CommandAnswer.Done(
                                ReplyWording.patched(
                                        done(head),
                                        pull.head().branch(),
                                        message().headline(),
                                        patch));
                    });
        }

        /** The commit to write on: that of an open proposal, else the base branch's. */
        private CommitSha startingPoint() {
            return openProposal()
                    .flatMap(_ -> github.commits().branchHead(repo, proposalBranch))
                    .or(() -> github.commits().branchHead(repo, pull.baseBranch()))
                    .orElseThrow(() ->
                            new GitHubRefusal(
                                    GitHubRefusal.Kind.NOT_FOUND,
                                    "the base branch is gone: " + pull.baseBranch()));
        }

        /** Commits the files to a branch of the app, and opens its pull request unless open. */
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
                    ledger.orders()
                            .note(
                                    ProposedBaselines.written(
                                            repo.id(), proposalBranch, path, blob),
                                    head.value(),
                                    who.at()));
            CommitSha sha = baselines.commit(repo, proposalBranch, written.orElse(onto), change);
            ProposalReason why =
                    pull.head().isWithin(repo.id())
                            ? ProposalReason.PROTECTED
                            : ProposalReason.FORK;
            String reason = request.command().reason();
            String text = ReplyWording.proposal(pull.number(), reason, trailers(), why);
            var proposal =
                    new Proposal(proposalBranch, pull.baseBranch(), message.headline(), text);
            PullNumber number = open.orElseGet(() -> github.pulls().open(repo, proposal));
            return new CommandAnswer.Done(ReplyWording.regeneratedBeside(done(sha), number, why));
        }

        /** The commit of an attempt that ended before it could propose it: these files alone. */
        private Optional<CommitSha> writtenBefore(CommitSha onto, Map<String, String> blobs) {
            var paths = Optional.of(blobs.keySet());
            return github.commits()
                    .branchHead(repo, proposalBranch)
                    .filter(tip -> !tip.equals(onto))
                    .filter(tip -> github.commits().changed(repo, onto, tip).equals(paths))
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
            acceptances(plan).forEach(it -> ledger.acceptances().record(it, pull.baseBranch()));
        }

        private void withdraw(RegenerationPlan plan) {
            acceptances(plan).forEach(ledger.acceptances()::withdraw);
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
            return ReplyWording.regenerated(done(commit));
        }

        /** The reply as stored before the commit, with the commit. Older versions stored none. */
        private String storedReply(RegenerationPlan plan) {
            CommitSha written = branchHead();
            String sha = Matcher.quoteReplacement(written.abbreviated());
            return ledger.orders()
                    .noted(replyOrder)
                    .map(text -> text.replaceFirst(NONE.abbreviated(), sha))
                    .orElseGet(() ->
                            ReplyWording.regenerated(
                                    new ReplyWording.Regenerated(
                                            new Comparison(List.of()),
                                            List.copyOf(plan.blobs().keySet()),
                                            List.of(),
                                            written,
                                            written,
                                            who.login().value(),
                                            request.command().reason())));
        }

        private ReplyWording.Regenerated done(CommitSha commit) {
            Set<String> written =
                    sources.stream().map(BaselineSource::label).collect(Collectors.toSet());
            var suites =
                    request.judged().stream()
                            .flatMap(TargetVerdict::suites)
                            .filter(it -> written.contains(it.name() + "/" + it.platform()))
                            .toList();
            return new ReplyWording.Regenerated(
                    new Comparison(suites),
                    sources.stream().map(BaselineSource::path).toList(),
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
                    "Regenerate the performance baseline of "
                            + names.collect(Collectors.joining(", ")),
                    body);
        }

        private String trailers() {
            return "Measured-commit: %s\nWorkflow-run: %s\nRequested-by: %s"
                    .formatted(head, sources.getFirst().attempt().run(), who.login());
        }
    }

    /**
     * What a regeneration is about to write, as it is remembered while it does.
     *
     * @param onto the commit it is written on top of
     * @param blobs git ids of the new baselines by path
     */
    private record RegenerationPlan(CommitSha onto, Map<String, String> blobs) {
        /** A line for the commit, then those of the files. */
        String text() {
            return onto.value() + NewBaselines.text(blobs);
        }

        static RegenerationPlan parse(String text) {
            List<String> lines = text.lines().toList();
            return new RegenerationPlan(
                    new CommitSha(lines.getFirst()),
                    NewBaselines.parse(lines.subList(1, lines.size())));
        }
    }
}
