package io.perfwarden.bot.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckPageTest {
    private static final Optional<Long> CHECK = Optional.of(815L);

    @Test
    void a_check_is_shown_beside_the_runs_of_its_repository() {
        String page = "https://github.com/octo/app/runs/815";

        assertThat(CheckWriter.page("https://github.com/octo/app/actions/runs/47", CHECK))
                .isEqualTo(page);
        assertThat(
                        CheckWriter.page(
                                "https://github.com/octo/app/actions/runs/47/attempts/2", CHECK))
                .isEqualTo(page);
        assertThat(CheckWriter.page("https://git.example.org/o/a/actions/runs/1", CHECK))
                .isEqualTo("https://git.example.org/o/a/runs/815");
    }

    @Test
    void what_is_unknown_is_not_linked_to() {
        assertThat(
                        CheckWriter.page(
                                "https://github.com/octo/app/actions/runs/47", Optional.empty()))
                .isEmpty();
        assertThat(CheckWriter.page("", CHECK)).isEmpty();
        assertThat(CheckWriter.page("javascript:alert(1)/actions/runs/47", CHECK)).isEmpty();
    }
}
