package io.perfwarden.format;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import io.perfwarden.arch.ProgramClasses;
import org.junit.jupiter.api.Test;

/**
 * Families of formats, each of which can be read alone. Histories of other systems hold output of
 * all of them.
 */
class FormatPackagesTest {
    private static final String FORMAT = "io.perfwarden.format";

    @Test
    void families_of_formats_do_not_use_each_other() {
        slices().matching(FORMAT + ".(*)..")
                .namingSlices("format.$1")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        alwaysTrue(), resideInAnyPackage(FORMAT + ".json..", FORMAT + ".archive.."))
                .ignoreDependency(resideInAnyPackage(FORMAT + ".history.."), alwaysTrue())
                .because("what two families share belongs to the format package itself")
                .check(ProgramClasses.ALL);
    }
}
