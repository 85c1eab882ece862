package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** What pull requests were, and what runs and words were about, whatever they are now. */
final class Chronicle {
    /** What is merged into what. */
    record Merge(int pull, BranchName base) {
        @Override
        public String toString() {
            return "#%d into %s".formatted(pull, base);
        }
    }

    /** A merge as one head has it. */
    record HeadMerge(Merge merge, CommitSha head) {
        static HeadMerge of(PullRequest pull) {
            return new HeadMerge(
                    new Merge(pull.number().value(), pull.baseBranch()), pull.headSha());
        }

        @Override
        public String toString() {
            return "%s at %s".formatted(merge, head.value().replaceFirst("^0+", ""));
        }
    }

    /**
     * What a run measures. To run it again changes nothing of that: GitHub takes the same merge
     * commit.
     *
     * @param event that started it: of a push only the head is measured
     * @param source that submitted it
     */
    record Subject(HeadMerge of, RunEvent event, Optional<Act.Source> source, Instant began) {
        Merge merge() {
            return of.merge();
        }

        CommitSha head() {
            return of.head();
        }

        /** Whether another one measured in the same way. */
        boolean isLike(Subject other) {
            return event == other.event && source.equals(other.source);
        }
    }

    /** Somebody's comment. */
    record Word(HeadMerge of, String login, String body, Instant at) {
        private static final Pattern COMMAND = Pattern.compile("/perfwarden \\w+|/[\\w-]+");

        boolean isOfMaintainer() {
            return login.equals(Act.Comment.MAINTAINER);
        }

        /** Without what it is given. */
        String command() {
            Matcher command = COMMAND.matcher(body);
            return command.lookingAt() ? command.group() : "";
        }
    }

    /** How a pull request was from a moment on. */
    private record Stand(Instant since, HeadMerge of, HeadBranch branch, boolean open) {}

    private final Map<Integer, List<Stand>> stands = new HashMap<>();
    private final Map<RunId, Subject> subjects = new HashMap<>();
    private final Map<Attempt, Subject> submissions = new HashMap<>();
    private final List<Word> words = new ArrayList<>();
    private final List<Map.Entry<Instant, Instant>> untold = new ArrayList<>();
    private Instant suspended = Instant.EPOCH;

    void stands(PullRequest pull, Instant since) {
        stands.computeIfAbsent(pull.number().value(), _ -> new ArrayList<>())
                .add(new Stand(since, HeadMerge.of(pull), pull.head(), pull.open()));
    }

    /** The app is told again, of nothing that happened before. */
    void resumes(Instant at) {
        untold.add(Map.entry(suspended, at));
    }

    void suspends(Instant at) {
        suspended = at;
    }

    /** Whether the app was told of nothing at a moment. */
    boolean isUntold(Instant at) {
        return untold.stream()
                .anyMatch(it -> !at.isBefore(it.getKey()) && !at.isAfter(it.getValue()));
    }

    void begins(RunId run, HeadMerge of, RunEvent event, Instant at) {
        subjects.put(run, new Subject(of, event, Optional.empty(), at));
    }

    /** Each time that results are submitted the base may be another one. */
    void submits(Attempt attempt, HeadMerge of, Act.Source source, Instant at) {
        var subject = new Subject(of, RunEvent.SUBMISSION, Optional.of(source), at);
        subjects.put(attempt.run(), subject);
        submissions.put(attempt, subject);
    }

    void says(PullRequest pull, String login, String body, Instant at) {
        words.add(new Word(HeadMerge.of(pull), login, body, at));
    }

    /** Of a run that began. */
    Subject subject(RunId run) {
        return Objects.requireNonNull(subjects.get(run));
    }

    Subject subject(Attempt attempt) {
        return submissions.getOrDefault(attempt, subject(attempt.run()));
    }

    /** The oldest first. */
    List<Word> words() {
        return List.copyOf(words);
    }

    /** Whether a run may be of a merge: within a second nobody can tell what was first. */
    boolean mayBeOf(Subject run, Merge merge) {
        List<Stand> all = stands.getOrDefault(merge.pull(), List.of());
        return run.merge().pull() == merge.pull()
                && IntStream.range(0, all.size())
                        .filter(i -> !all.get(i).since().isAfter(run.began()))
                        .filter(i ->
                                i + 1 == all.size()
                                        || !all.get(i + 1).since().isBefore(run.began()))
                        .anyMatch(i -> all.get(i).of().merge().equals(merge));
    }

    /** Whether no other pull request from the branch was open when a run began. */
    boolean isOnlyOneOf(Subject run) {
        HeadBranch branch = stands.getOrDefault(run.merge().pull(), List.of()).getLast().branch();
        return stands.entrySet().stream()
                .filter(it -> it.getKey() != run.merge().pull())
                .filter(it -> it.getValue().getLast().branch().equals(branch))
                .noneMatch(it ->
                        it.getValue().stream()
                                .filter(stand -> !stand.since().isAfter(run.began()))
                                .reduce((_, last) -> last)
                                .filter(Stand::open)
                                .isPresent());
    }

    /** Within a second nobody can tell what was first. */
    boolean wasOpen(int pull, Instant at) {
        return stands.getOrDefault(pull, List.of()).stream()
                .filter(it -> it.since().isBefore(at))
                .reduce((_, last) -> last)
                .filter(Stand::open)
                .isPresent();
    }

    /** Whether a pull request has a head, or had it. */
    boolean hasHead(int pull, CommitSha head) {
        return stands.getOrDefault(pull, List.of()).stream()
                .anyMatch(it -> it.of().head().equals(head));
    }

    /** When a pull request got its present base; the beginning of time where it had no other. */
    Instant moved(int pull) {
        List<Stand> all = stands.getOrDefault(pull, List.of());
        return IntStream.range(1, all.size())
                .filter(i -> !all.get(i).of().merge().equals(all.get(i - 1).of().merge()))
                .mapToObj(i -> all.get(i).since())
                .reduce(Instant.EPOCH, (_, last) -> last);
    }

    /** Whether a pull request had one head, the last time, no earlier than another one. */
    boolean isNoEarlier(int pull, CommitSha head, CommitSha other) {
        List<CommitSha> heads =
                stands.getOrDefault(pull, List.of()).stream().map(it -> it.of().head()).toList();
        return heads.lastIndexOf(head) >= heads.lastIndexOf(other);
    }
}
