package io.perfwarden.bot.baseline;

import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.bot.baseline.NewBaselines.Source;
import io.perfwarden.bot.command.Command;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BaselineAcceptances.Acceptance;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.github.CommandReplies;
import io.perfwarden.report.github.CommandReplies.Refusal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>Bound to what the person had in view: the commit and the very results that the report showed
 * when the command was given are written, and only if the branch is still at that commit at the
 * moment of writing. What is about to be written is remembered first, so that doing it again after
 * an interruption finds its own commit.
 */
public final class RegenerateBaseline {
    private final FactStore ledger;
    private final FileGateway files;
    private final NewBaselines baselines;
    private final ForkProposal forks;
    private final RegenerationReply said;

    public RegenerateBaseline(
            FactStore ledger, FileGateway files, NewBaselines baselines, ForkProposal forks) {
        this.ledger = ledger;
        this.files = files;
        this.baselines = baselines;
        this.forks = forks;
        this.said = new RegenerationReply(ledger.orders());
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
            Optional<TargetVerdict> judged) {

        Comparison shown() {
            return judged.flatMap(TargetVerdict::comparison)
                    .orElseGet(() -> new Comparison(List.of()));
        }
    }

    /** Regenerates, or goes on where an interrupted attempt left off. */
    public CommandAnswer regenerate(Request request, SeenReport inSight) {
        Optional<RegenerationPlan> begun =
                ledger.orders().noted(request.who().order()).map(RegenerationPlan::parse);
        if (begun.isPresent() && isWritten(request, begun.get())) {
            return said.after(request.who(), head(request).orElse(request.pull().headSha()))
                    .orElseGet(() ->
                            new CommandAnswer.Done(
                                    CommandReplies.regenerated(done(request, begun.get()))));
        }
        if (begun.isPresent() && !begun.get().onto().equals(request.pull().headSha())) {
            withdraw(request, begun.get());
            return CommandAnswer.refused(
                    new Refusal.HeadMoved(begun.get().onto(), request.pull().headSha()));
        }
        Optional<Refusal> refusal =
                unmeasured(request)
                        .or(() -> inSight.refusal(request))
                        .or(() -> unknownSuite(request));
        if (refusal.isPresent()) {
            return CommandAnswer.refused(refusal.get());
        }
        List<Source> sources = sources(request);
        return sources.isEmpty()
                ? CommandAnswer.refused(new Refusal.NoResults(request.pull().headSha()))
                : write(request, sources);
    }

    private static Optional<Refusal> unmeasured(Request request) {
        return request.judged().isPresent()
                ? Optional.empty()
                : Optional.of(new Refusal.NoResults(request.pull().headSha()));
    }

    private static Optional<Refusal> unknownSuite(Request request) {
        return request.command().suites().stream()
                .filter(name -> suite(request.policy(), name).isEmpty())
                .findFirst()
                .map(name ->
                        new Refusal.UnknownSuite(
                                name,
                                request.policy().suites().stream()
                                        .map(SuitePolicy::name)
                                        .toList()));
    }

    private CommandAnswer write(Request request, List<Source> sources) {
        PullRequest pull = request.pull();
        InstalledRepo repo = request.who().repo();
        return pull.head().isWithin(repo.id()) && files.takesCommits(repo, pull.head().branch())
                ? writeTo(request, sources, pull.headSha(), it -> commit(request, sources, it))
                : writeBeside(request, sources);
    }

    /** GitHub's refusal is an answer to the person: it would refuse again. */
    private CommandAnswer writeBeside(Request request, List<Source> sources) {
        try {
            CommitSha onto = forks.startingPoint(request.who(), request.pull());
            return writeTo(request, sources, onto, it -> propose(request, sources, onto, it));
        } catch (GitHubRefusal refusal) {
            return CommandAnswer.refused(new Refusal.WriteRefused(said(refusal)));
        }
    }

    private CommandAnswer writeTo(
            Request request,
            List<Source> sources,
            CommitSha onto,
            Function<List<Addition>, CommandAnswer> how) {
        return switch (baselines.ofAll(
                request.who().repo(), sources, onto, source -> provenance(request, source))) {
            case ReadOutcome.Rejected<List<Addition>>(List<InputProblem> problems) ->
                    CommandAnswer.refused(new Refusal.Unclear(problems.getFirst()));
            case ReadOutcome.Ok<List<Addition>>(List<Addition> additions) -> how.apply(additions);
        };
    }

    /** Passes on what no writing elsewhere would help. */
    private static String said(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }

    private CommandAnswer propose(
            Request request, List<Source> sources, CommitSha onto, List<Addition> additions) {
        FileGateway.Change change = new FileGateway.Change(message(request, sources), additions);
        ForkProposal.Proposed proposed = forks.propose(request.who(), request.pull(), onto, change);
        return new CommandAnswer.Done(
                CommandReplies.regeneratedBeside(
                        done(request, sources, proposed.commit()),
                        proposed.number(),
                        ForkProposal.why(request.who(), request.pull())));
    }

    private CommandAnswer commit(Request request, List<Source> sources, List<Addition> additions) {
        PullRequest pull = request.pull();
        Set<String> paths = sources.stream().map(Source::path).collect(Collectors.toSet());
        RegenerationPlan plan = RegenerationPlan.of(pull.headSha(), paths, additions);
        ledger.orders().note(request.who().order(), plan.text());
        said.before(request.who(), it -> CommandReplies.regenerated(done(request, sources, it)));
        accept(request, plan);
        try {
            CommitResult result =
                    files.commit(
                            request.who().repo(),
                            pull.head().branch(),
                            pull.headSha(),
                            new FileGateway.Change(message(request, sources), additions));
            return switch (result) {
                case CommitResult.Committed(CommitSha commit) ->
                        new CommandAnswer.Done(
                                CommandReplies.regenerated(done(request, sources, commit)));
                case CommitResult.HeadMoved _ -> moved(request, sources, plan);
            };
        } catch (GitHubRefusal refusal) {
            String _ = said(refusal);
            withdraw(request, plan);
            return writeBeside(request, sources);
        }
    }

    /** The branch moved: by an interrupted attempt of this very order, or by somebody else. */
    private CommandAnswer moved(Request request, List<Source> sources, RegenerationPlan plan) {
        CommitSha now = head(request).orElse(request.pull().headSha());
        if (isWritten(request, plan)) {
            return new CommandAnswer.Done(CommandReplies.regenerated(done(request, sources, now)));
        }
        withdraw(request, plan);
        return CommandAnswer.refused(new Refusal.HeadMoved(request.pull().headSha(), now));
    }

    private Optional<CommitSha> head(Request request) {
        BranchName branch = request.pull().head().branch();
        return files.branchHead(request.who().repo(), branch);
    }

    /** Whether the branch holds just the baselines of a plan. */
    private boolean isWritten(Request request, RegenerationPlan plan) {
        Optional<CommitSha> head = head(request);
        return head.isPresent()
                && plan.blobs().entrySet().stream()
                        .allMatch(it -> isAt(request, it.getKey(), head.get(), it.getValue()));
    }

    private boolean isAt(Request request, String path, CommitSha commit, String blobSha) {
        return files.read(request.who().repo(), path, Optional.of(commit.value()))
                .found()
                .map(FileGateway.Content::blobSha)
                .equals(Optional.of(blobSha));
    }

    /**
     * Remembered before anything is written, so that what was written is never without its
     * acceptance.
     */
    private void accept(Request request, RegenerationPlan plan) {
        plan.blobs()
                .forEach((path, blob) ->
                        ledger.acceptances().record(acceptance(request, plan, path, blob)));
    }

    private void withdraw(Request request, RegenerationPlan plan) {
        plan.blobs()
                .forEach((path, blob) ->
                        ledger.acceptances().withdraw(acceptance(request, plan, path, blob)));
    }

    private static Acceptance acceptance(
            Request request, RegenerationPlan plan, String path, String blob) {
        return new Acceptance(
                request.who().repo().id(),
                request.pull().number(),
                path,
                blob,
                plan.onto(),
                request.who().login().value(),
                request.who().at());
    }

    /** What an interrupted attempt of an older version wrote, which kept no answer. */
    private CommandReplies.Regenerated done(Request request, RegenerationPlan plan) {
        return new CommandReplies.Regenerated(
                new Comparison(List.of()),
                List.copyOf(plan.blobs().keySet()),
                head(request).orElse(request.pull().headSha()),
                request.who().login().value(),
                request.command().reason());
    }

    private static CommandReplies.Regenerated done(
            Request request, List<Source> sources, CommitSha commit) {
        Set<String> written = sources.stream().map(Source::label).collect(Collectors.toSet());
        return new CommandReplies.Regenerated(
                new Comparison(
                        request.shown().suites().stream()
                                .filter(it -> written.contains(it.name() + "/" + it.platform()))
                                .toList()),
                sources.stream().map(Source::path).toList(),
                commit,
                request.who().login().value(),
                request.command().reason());
    }

    private List<Source> sources(Request request) {
        List<String> wanted = request.command().suites();
        Map<String, SuiteState> suites = new HashMap<>(suites(request));
        if (!wanted.isEmpty()) {
            suites.keySet().retainAll(wanted);
        }
        List<Source> sources =
                new JudgedResults(ledger.results())
                        .of(request.who().repo().id(), request.policy(), suites);
        return request.command().allowFailed()
                ? sources.stream().map(Source::allowingFailed).toList()
                : sources;
    }

    private static Map<String, SuiteState> suites(Request request) {
        return request.judged().map(it -> it.standing().suites()).orElseGet(Map::of);
    }

    private static Optional<SuitePolicy> suite(RepositoryPolicy policy, String name) {
        return policy.suites().stream().filter(it -> it.name().equals(name)).findFirst();
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
        String names =
                String.join(
                        ", ", sources.stream().map(it -> it.suite().name()).distinct().toList());
        return new FileGateway.Message(
                "Regenerate the performance baseline of " + names,
                (request.command().reason().isEmpty() ? "" : request.command().reason() + "\n\n")
                        + "Measured-commit: "
                        + request.pull().headSha()
                        + "\nWorkflow-run: "
                        + sources.getFirst().attempt().run()
                        + "\nRequested-by: "
                        + request.who().login());
    }

    /**
     * What is to be said once a baseline is written, as it is remembered before: afterwards nobody
     * knows any more what was replaced. The commit is not known then, and stands in it as {@link
     * #NONE}.
     */
    private record RegenerationReply(CommandOrders orders) {
        private static final CommitSha NONE = new CommitSha("0".repeat(40));

        /** Remembers it. */
        void before(CommandRequester who, Function<CommitSha, String> reply) {
            boolean _ = orders.begin(order(who), who.at());
            orders.note(order(who), reply.apply(NONE));
        }

        /** What was remembered, of the commit that was written; the first it names is that. */
        Optional<CommandAnswer> after(CommandRequester who, CommitSha written) {
            return orders.noted(order(who))
                    .map(text ->
                            text.replaceFirst(
                                    NONE.abbreviated(),
                                    Matcher.quoteReplacement(written.abbreviated())))
                    .map(CommandAnswer.Done::new);
        }

        private static OrderId order(CommandRequester who) {
            return new OrderId(who.order().repo(), who.order().id() + "/said");
        }
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
            Map<String, String> blobs = new LinkedHashMap<>();
            additions.stream()
                    .filter(it -> baselines.contains(it.path()))
                    .forEach(it -> blobs.put(it.path(), it.content().blobSha()));
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
