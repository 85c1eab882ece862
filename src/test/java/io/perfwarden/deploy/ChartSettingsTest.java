package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Each setting of the documentation gets through the chart, by its files. */
class ChartSettingsTest {
    private static final String CHART = "helm/perfwarden/";

    @Test
    void each_setting_of_the_documentation_gets_through() {
        JsonNode names =
                DeployFile.yaml(DeployFile.text(CHART + "values.schema.json"))
                        .at("/properties/config/propertyNames");
        Predicate<String> isTaken = Pattern.compile(names.path("pattern").asText()).asPredicate();
        Predicate<String> isRefused =
                Pattern.compile(names.at("/not/pattern").asText()).asPredicate();
        String deployment = DeployFile.text(CHART + "templates/deployment.yaml");
        Set<String> own =
                Pattern.compile("(?:- name: |\\(list \")([A-Z_]{4,60})")
                        .matcher(deployment)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet());
        assertThat(DeployFile.documentedSettings())
                .hasSizeGreaterThan(25)
                .allMatch(it -> own.contains(it) || (isTaken.test(it) && !isRefused.test(it)));
        assertThat(own).isNotEmpty().allMatch(DeployFile.documentedSettings()::contains);
    }

    @Test
    void without_a_secret_the_notes_say_how_to_find_the_link_of_set_up() {
        assertThat(DeployFile.text(CHART + "templates/NOTES.txt"))
                .contains("if not .Values.existingSecret", "logs deploy/", "| grep setup");
    }
}
