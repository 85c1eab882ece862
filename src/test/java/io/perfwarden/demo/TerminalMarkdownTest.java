package io.perfwarden.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;

class TerminalMarkdownTest {
    private static final String COMMENT =
            """
            <!-- perfwarden:report:v1 {"repo":1,"pull":2} -->
            ### 🔴 2 regressions · 1 added · 6 unchanged

            To accept the change, comment `/regen-baseline core`.

            > [!WARNING]
            > Measured on **another machine** than the baseline.

            | | Benchmark | Base | PR | Change | Limit | Why |
            |---|:---|---:|---:|---:|---:|---|
            | 🔴 | `EncodeHex/64` | 157 ns ± 2 ns | 197 ns ± 1 ns | 25.5 % slower | 10 % | over limit |
            | 🔴 | `a\\|b`` ` | 1.20 µs | 12.00 µs | 900 % slower | 10 % | over limit |
            | 🔵 | `数/кириллица` | | 4 ms | | | new |

            <details><summary>All 9 rows of <code>core</code></summary>

            | | Benchmark |
            |---|---|
            | ✅ | `hidden` |

            <details><summary>inner</summary>
            also hidden
            </details>
            </details>

            - one &lt;item&gt;
            - [the run](https://github.example/acme/textkit/actions/runs/7)

            ```
            ./perfwarden compare `a` b
            ```


            <sub>Judged from `1a2b3c4` &amp; `5d6e7f8`</sub>
            """;

    @Test
    void a_comment_becomes_readable_text() {
        Golden.assertMatches("demo/comment.txt", rendered(COMMENT, TerminalPalette.PLAIN));
    }

    @Test
    void colours_change_nothing_but_add_escape_sequences() {
        String coloured = rendered(COMMENT, TerminalPalette.ANSI);

        assertThat(coloured).contains("\u001b[1m").contains("\u001b[36m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(rendered(COMMENT, TerminalPalette.PLAIN));
    }

    @Test
    void a_name_cannot_steer_the_terminal() {
        String name = "| `a\u001b[2Jb\u0007\u202e` | \u009b31m\\\u001b]0;x |";

        assertThat(rendered(name, TerminalPalette.PLAIN).codePoints())
                .noneMatch(c -> c != '\n' && Character.isISOControl(c))
                .doesNotContain(0x202e);
    }

    @Test
    void an_escaped_character_keeps_its_meaning() {
        assertThat(rendered("\\*not bold\\* and C:\\dir", TerminalPalette.PLAIN))
                .isEqualTo("*not bold* and C:\\dir");
    }

    @Test
    void a_code_span_that_never_ends_is_shown_as_it_is() {
        assertThat(rendered("a ` b <no tag [no link", TerminalPalette.PLAIN))
                .isEqualTo("a ` b <no tag [no link");
    }

    private static String rendered(String markdown, TerminalPalette palette) {
        return String.join("\n", TerminalMarkdown.render(markdown, palette));
    }
}
