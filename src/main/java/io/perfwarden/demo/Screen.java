package io.perfwarden.demo;

import io.perfwarden.demo.standin.world.Checks.Check;
import io.perfwarden.demo.standin.world.Commit;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;

/** Everything the demo prints. */
final class Screen {
    private static final int RULE = 78;

    private final PrintStream out;
    private final Palette palette;

    Screen(PrintStream out, Palette palette) {
        this.out = out;
        this.palette = palette;
    }

    void opening(URI github, URI server) {
        out.println(palette.bold("Perfwarden demo"));
        out.println("The real server, a stand-in for GitHub in the same process, and files that");
        out.println("Google Benchmark and JMH wrote. Nothing leaves this machine.");
        out.println();
        out.println("  GitHub (stand-in)  " + github);
        out.println("  Perfwarden         " + server);
    }

    void scene(String title) {
        String start = "── " + title + " ";
        int rest = Math.max(2, RULE - TerminalLine.width(start));
        out.println();
        out.println(palette.bold(start + "─".repeat(rest)));
    }

    void delivered(String event, int status) {
        out.printf("  → %-28s %d%n", event, status);
    }

    /** What a delivery brought about. */
    void now(Check check) {
        out.println(palette.dim("      check " + check.name() + ": " + check.status()));
    }

    void reaction(String content) {
        out.println("  The app reacts with \"" + content + "\".");
        out.println();
    }

    void comment(String author, String markdown) {
        out.println();
        out.println(palette.dim("  " + author + " commented:"));
        out.println();
        quote(markdown);
    }

    void said(String author, String text) {
        out.println();
        out.println(palette.dim("  " + author + " commented:"));
        out.println();
        text.lines().forEach(line -> out.println("  ┃ " + line));
        out.println();
    }

    private void quote(String markdown) {
        for (String line : TerminalMarkdown.render(markdown, palette)) {
            out.println(("  ┃ " + line).stripTrailing());
        }
        out.println();
    }

    void check(Check check) {
        out.println(
                "  Check "
                        + palette.bold(check.name())
                        + ": "
                        + palette.bold(check.conclusion())
                        + " - "
                        + InlineMarkdown.render(check.title(), Palette.PLAIN).text());
    }

    void commit(Commit commit) {
        out.println("  Commit " + commit.sha().substring(0, 7) + " on the branch, by the app:");
        commit.message().lines().forEach(line -> out.println(("    " + line).stripTrailing()));
        out.println();
        commit.changed()
                .forEach((path, bytes) -> out.printf("    %s  %,d bytes%n", path, bytes.length()));
    }

    void whatNext() {
        out.println();
        out.println(palette.bold("What next"));
        out.println("  The same judgement for two files of yours, without any server:");
        out.println("      ./perfwarden compare BASELINE CURRENT");
        out.println("  On your own repositories: register a GitHub App (deploy/app.md),");
        out.println("  set its id, key and secret, and run ./perfwarden serve");
    }

    void waiting(URI server) {
        out.println();
        out.println("The server is up at " + server + " until you press Ctrl-C;");
        out.println("for instance " + server + "/health/readiness");
    }

    void stopping() {
        out.println("Stopping.");
    }

    void missing(String what, List<String> unknownRequests) {
        out.println();
        out.println("The demo stopped: " + what);
        if (unknownRequests.isEmpty()) {
            out.println("The stand-in for GitHub was asked nothing that it does not know.");
        } else {
            out.println("Requests that the stand-in for GitHub does not know:");
            unknownRequests.forEach(request -> out.println("  " + request));
        }
    }
}
