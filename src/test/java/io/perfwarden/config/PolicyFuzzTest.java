package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;

/**
 * Whatever becomes of a file under careless hands, it is read or its author is told what is wrong.
 */
class PolicyFuzzTest {
    private static final List<String> SCRAPS =
            List.of(
                    "\t",
                    "\n",
                    "  ",
                    "- ",
                    ": ",
                    "{",
                    "}",
                    "[",
                    "]",
                    "'",
                    "\"",
                    "*",
                    "&a ",
                    "!x ",
                    "#",
                    "|",
                    ">",
                    "%",
                    "5%",
                    "-1",
                    "~",
                    "\u0000",
                    "\uFEFF",
                    "\uD800",
                    "é",
                    "name: core\n",
                    "<<");

    @Test
    void a_damaged_example_never_breaks_the_reader() throws IOException {
        String example = Files.readString(Path.of("config/perfwarden.example.yml"));
        PolicyReader reader = new PolicyReader(Set.of("jmh"));
        Random random = new Random(20260102);
        int accepted = 0;
        for (int i = 0; i < 2_000; i++) {
            ReadOutcome<RepositoryPolicy> outcome = reader.read(damaged(example, random));
            switch (outcome) {
                case ReadOutcome.Ok<RepositoryPolicy> _ -> accepted++;
                case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) ->
                        assertThat(problems)
                                .allMatch(problem ->
                                        problem.where().startsWith(RepositoryPolicy.PATH))
                                .allMatch(problem -> problem.line().length() < 600);
            }
        }
        assertThat(accepted).isBetween(1, 1_900);
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int cuts = 1 + random.nextInt(3); cuts > 0; cuts--) {
            int at = random.nextInt(damaged.length());
            int to = Math.min(damaged.length(), at + random.nextInt(6));
            damaged.replace(at, to, SCRAPS.get(random.nextInt(SCRAPS.size())));
        }
        return damaged.toString();
    }
}
