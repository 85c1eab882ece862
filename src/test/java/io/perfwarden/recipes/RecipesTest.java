package io.perfwarden.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecipesTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)\\)");
    private static final int PAGE = 60;

    /** One page for all CI systems; it has no configuration of its own. */
    private static final String SUBMIT = "submit";

    @Test
    void every_directory_of_recipes_is_one_of_them() throws IOException {
        try (Stream<Path> directories = Files.list(Path.of("config/recipes"))) {
            Stream<String> known =
                    Stream.concat(
                            Stream.of(SUBMIT), Stream.of(Recipe.values()).map(Recipe::directory));
            assertThat(directories.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(known.toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void its_page_is_linked_to(Recipe recipe) {
        assertThat(Recipe.read(Path.of("config/fixed-tolerance.md")))
                .contains("(recipes/" + recipe.directory() + "/README.md)");
    }

    @ParameterizedTest
    @EnumSource
    void it_is_a_page_whose_links_lead_somewhere(Recipe recipe) {
        String page = recipe.text("README.md");
        assertThat(page.lines()).hasSizeLessThan(PAGE);
        assertThat(LINK.matcher(page).results().map(link -> link.group(1)))
                .contains("perfwarden.yml", "workflow.yml")
                .allMatch(link -> Files.exists(recipe.path().resolve(link)));
    }

    @ParameterizedTest
    @EnumSource
    void its_configuration_is_valid(Recipe recipe) {
        Run run = Run.of("config", "check", recipe.config());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void what_its_workflow_uploads_is_what_its_configuration_looks_for(Recipe recipe) {
        String[] uploaded = recipe.text("workflow.yml").split(" name: ", -1);
        assertThat(uploaded).hasSize(2);
        String start = uploaded[1].lines().findFirst().orElseThrow().split("-", 2)[0];
        assertThat(recipe.text("perfwarden.yml")).containsPattern("artifact: \"?" + start + "-");
    }
}
