package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.bot.query.TrendRange;
import io.perfwarden.model.SeriesId;
import org.junit.jupiter.api.Test;

/** A benchmark that the default branch renamed is one in the table, in trends and by old links. */
class RenamedPagesTest extends HistoryWorld {
    private List<String> names() {
        return world.series().grid(REPO.id(), GridFilter.all()).rows().stream()
                .map(Benchmark::name)
                .sorted()
                .toList();
    }

    private SeriesId id(String name) {
        return world.series().grid(REPO.id(), GridFilter.all()).rows().stream()
                .filter(it -> it.name().equals(name))
                .map(it -> it.series().getFirst().id())
                .findFirst()
                .orElseThrow();
    }

    private SeriesTrend trend(SeriesId id) {
        return world.series().trend(REPO.id(), List.of(id), TrendRange.ALL, Optional.empty());
    }

    private void measuresMain(int run, String results) {
        world.github().parent(commit(run - 99), commit(run - 100));
        world.artifact(run, "bench-core", results);
        world.ran(PUSHED.id(run).on(commit(run - 99)).succeeded());
    }

    @Test
    void the_old_values_belong_to_the_new_name_and_an_old_link_leads_there() {
        history();
        SeriesId old = id("parse");
        world.config(CONFIG + "    renamed: {parse: parse64}\n");
        measuresMain(114, times(101, 100).replace("\"parse\"", "\"parse64\""));
        world.pass(Duration.ofMinutes(10));
        assertThat(names()).containsExactly("parse64", "render");
        SeriesTrend now = trend(id("parse64"));
        assertThat(now.charts().getFirst().points()).hasSize(15);
        assertThat(now.charts().getFirst().points().getLast().value()).isEqualTo(101);
        assertThat(now.charts().getFirst().points())
                .allMatch(point -> Double.isFinite(point.value()));
        assertThat(trend(old).charts()).isEqualTo(now.charts());
        measuresMain(115, times(100, 100));
        assertThat(names()).contains("parse");
    }
}
