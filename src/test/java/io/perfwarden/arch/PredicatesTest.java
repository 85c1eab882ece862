package io.perfwarden.arch;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.Test;

/** A question changes nothing: it may be asked in an assertion, in a log line, or twice. */
class PredicatesTest {
    private static final Pattern QUESTION =
            Pattern.compile("(?:is|has|may|can|was|does|needs|knows)[A-Z].*");

    /** Of our own types, and of collections that others see. */
    private static final Pattern ACT =
            Pattern.compile(
                    "(?:note|record|save|store|enqueue|create|delete|dispatch|rerun|cancel|finish"
                            + "|begin|edit|remove|forget|pushed|tell|send|update|insert)"
                            + "(?:[A-Z].*)?|end");

    private static final ArchRule CHANGE_NOTHING =
            noMethods()
                    .that(describe("ask a question", PredicatesTest::asks))
                    .should(act())
                    .because("a method that acts is called by a verb");

    private static boolean asks(JavaMethod method) {
        return QUESTION.matcher(method.getName()).matches()
                && method.getRawReturnType().isEquivalentTo(boolean.class);
    }

    private static ArchCondition<JavaMethod> act() {
        return new ArchCondition<>("act") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                method.getMethodCallsFromSelf().stream()
                        .filter(PredicatesTest::acts)
                        .forEach(call ->
                                events.add(
                                        SimpleConditionEvent.satisfied(
                                                method, call.getDescription())));
            }
        };
    }

    /** An accessor of a record has such a name, too, and takes nothing. */
    private static boolean acts(JavaMethodCall call) {
        return call.getTargetOwner().getPackageName().startsWith("io.perfwarden")
                && ACT.matcher(call.getName()).matches()
                && !call.getTarget().getRawParameterTypes().isEmpty();
    }

    @Test
    void a_question_changes_nothing() {
        CHANGE_NOTHING.check(ProgramClasses.ALL);
    }

    @Test
    void a_question_that_acts_is_found() {
        JavaClasses planted = new ClassFileImporter().importClasses(Planted.class, Store.class);
        assertThatThrownBy(() -> CHANGE_NOTHING.check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("isSaved")
                .hasMessageNotContaining("isKnown");
    }

    private interface Store {
        void save(String text);

        boolean contains(String text);
    }

    private record Planted(Store store) {
        boolean isSaved(String text) {
            store.save(text);
            return true;
        }

        boolean isKnown(String text) {
            return store.contains(text);
        }
    }
}
