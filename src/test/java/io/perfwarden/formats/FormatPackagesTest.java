package io.perfwarden.formats;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the order of packages does not say of archives and formats. */
class FormatPackagesTest {
    private static final String FORMAT = "io.perfwarden.format";

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages(FORMAT, "io.perfwarden.formats", "io.perfwarden.archive");

    @Test
    void families_of_formats_do_not_see_each_other() {
        slices().matching(FORMAT + ".(*)..")
                .namingSlices("format.$1")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        JavaClass.Predicates.resideInAPackage(FORMAT + ".."),
                        JavaClass.Predicates.resideInAPackage(FORMAT + ".text"))
                .because("what two families share belongs to a package below them")
                .check(CLASSES);
    }

    @Test
    void a_package_holds_at_most_fifteen_classes() {
        Map<String, Long> counts =
                CLASSES.stream()
                        .filter(type -> !type.isNestedClass() && !type.isAnonymousClass())
                        .filter(type -> !type.getSimpleName().equals("package-info"))
                        .collect(
                                Collectors.groupingBy(
                                        JavaClass::getPackageName, Collectors.counting()));
        assertThat(counts).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(15));
    }
}
