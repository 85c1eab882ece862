package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInComments.Reaction;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;

/** What people see of a repository's open pull requests, without what differs by mere chance. */
final class Shown {
    private static final String OF_AN_OLDER_COMMIT = "### \u23f3 ";

    private Shown() {}

    /** By what it is of. */
    static SortedMap<String, String> in(StandInRepository repository) {
        SortedMap<String, String> shown = new TreeMap<>();
        repository.pulls().stream()
                .filter(StandInPull::open)
                .forEach(pull -> {
                    String of = repository.name() + "#" + pull.number() + " ";
                    shown.put(of + "check", check(repository, pull));
                    shown.put(of + "report", report(repository, pull));
                    shown.put(of + "reactions", reactions(repository, pull));
                });
        return shown;
    }

    /** Whatever the history was: one check at most is open, and one comment a report. */
    static void assertNothingTwice(StandInRepository repository) {
        for (StandInPull pull : repository.pulls()) {
            assertThat(repository.checks().on(pull.sha()))
                    .filteredOn(check -> !check.completed())
                    .hasSizeLessThanOrEqualTo(1);
            assertThat(reports(repository, pull)).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static String check(StandInRepository repository, StandInPull pull) {
        List<Check> checks = repository.checks().on(pull.sha());
        if (checks.isEmpty()) {
            return "none";
        }
        Check last = checks.getLast();
        return last.status()
                + " "
                + last.conclusion()
                + "\n"
                + plain(last.title() + "\n" + last.output().summary());
    }

    /**
     * A report on an older commit may be there or not, as that was judged before it was left or
     * not.
     */
    private static String report(StandInRepository repository, StandInPull pull) {
        return reports(repository, pull).stream()
                .map(Comment::body)
                .filter(body -> !body.startsWith(OF_AN_OLDER_COMMIT))
                .findFirst()
                .map(Shown::plain)
                .orElse("none on this commit");
    }

    private static List<Comment> reports(StandInRepository repository, StandInPull pull) {
        return repository.conversation().byApp(pull.number()).stream()
                .filter(it -> it.body().contains("perfwarden:report"))
                .toList();
    }

    private static String reactions(StandInRepository repository, StandInPull pull) {
        List<Long> comments =
                repository.conversation().on(pull.number()).stream().map(Comment::id).toList();
        return repository.conversation().reactions().stream()
                .filter(it -> comments.contains(it.comment()))
                .map(Reaction::content)
                .sorted()
                .toList()
                .toString();
    }

    /** Without ports, commits and the ids that a GitHub gives one after the other. */
    static String plain(String text) {
        return text.replaceAll("127\\.0\\.0\\.1:\\d+", "HOST")
                .replaceAll("\\b[0-9a-f]{7,40}\\b", "SHA")
                .replaceAll("\\b\\d{4,}\\b", "ID");
    }
}
