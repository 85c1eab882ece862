package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.testkit.FunctionsCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsFileTest {
    private static final String FRAME = "[1,\"cmp\",1390000,2430000]";

    @Test
    void functions_come_back_as_they_were_written() {
        assertThat(FunctionsFile.read("1.json", FunctionsCases.SORT.text()).optional())
                .contains(FunctionsCases.SORT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "perfwarden/functions/1|perfwarden/functions/2",
                "instructions|joules",
                "sort/100|``",
                "\"before\":6210000|\"before\":0",
                "\"before\":6210000|\"before\":1e400",
                "\"after\":7250000|\"after\":99999999999999999999",
                "[1,\"cmp\",1390000,2430000]|[2,\"cmp\",1,1]",
                "[1,\"cmp\",1390000,2430000]|[1,\"cmp\",-1,1]",
                "[1,\"cmp\",1390000,2430000]|7",
                "[0,\"main\",6210000,7250000]|[1,\"main\",6210000,7250000]",
            })
    void what_no_profile_holds_is_refused(String part, String other) {
        String text = FunctionsCases.SORT.text();
        assertThat(text).contains(part);
        assertThat(FunctionsFile.read("1.json", text.replace(part, other)).problems()).hasSize(1);
    }

    @Test
    void more_frames_than_a_picture_has_are_refused() {
        String many = String.join(",", Collections.nCopies(ProfileSummary.MOST_FRAMES, FRAME));
        String text = FunctionsCases.SORT.text().replace(FRAME, many);
        assertThat(FunctionsFile.read("1.json", text).problems()).hasSize(1);
    }
}
