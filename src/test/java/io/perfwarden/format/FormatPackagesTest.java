package io.perfwarden.format;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The order of packages within the floor of formats. */
class FormatPackagesTest {
    private static final String FORMAT = "io.perfwarden.format";
    private static final String TEXT = FORMAT + ".text";

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages(FORMAT);

    @Test
    void text_knows_no_other_package_of_the_floor() {
        noClasses()
                .that()
                .resideInAPackage(TEXT)
                .should()
                .dependOnClassesThat(
                        JavaClass.Predicates.resideInAPackage(FORMAT + "..")
                                .and(
                                        DescribedPredicate.not(
                                                JavaClass.Predicates.resideInAnyPackage(
                                                        TEXT, FORMAT + ".parts"))))
                .because("functions of strings serve every reader")
                .check(CLASSES);
    }

    @Test
    void families_of_formats_do_not_see_each_other() {
        slices().matching(FORMAT + ".(*)..")
                .namingSlices("format.$1")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        JavaClass.Predicates.resideInAPackage(FORMAT + ".."),
                        JavaClass.Predicates.resideInAPackage(TEXT))
                .because("what two families share belongs to the package above them")
                .check(CLASSES);
    }

    @Test
    void only_the_list_of_readers_names_families() {
        noClasses()
                .that()
                .resideInAPackage(FORMAT)
                .and()
                .doNotHaveSimpleName("ResultReaders")
                .should()
                .dependOnClassesThat(
                        JavaClass.Predicates.resideInAPackage(FORMAT + ".*")
                                .and(
                                        DescribedPredicate.not(
                                                JavaClass.Predicates.resideInAnyPackage(
                                                        TEXT, FORMAT + ".parts"))))
                .because("a reader is added by one line in one list")
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
