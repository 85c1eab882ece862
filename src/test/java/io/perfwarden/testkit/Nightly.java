package io.perfwarden.testkit;

import module java.base;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test that runs with {@code -Pthorough}, and by day in part: another test of its class tries the
 * same there, or each case tries what the others do.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Nightly.Condition.class)
public @interface Nightly {
    /** By day, the first case of so many runs; with 0, none. */
    int byDay() default 0;

    final class Condition implements ExecutionCondition {
        private static final Pattern NUMBER = Pattern.compile("invocation:#(\\d+)");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            int each = context.getRequiredTestMethod().getAnnotation(Nightly.class).byDay();
            Matcher number = NUMBER.matcher(context.getUniqueId());
            boolean isOneOfMany = number.find();
            if (each == 0 || isOneOfMany && (Integer.parseInt(number.group(1)) - 1) % each != 0) {
                return Thorough.isTried(1)
                        ? ConditionEvaluationResult.enabled("all are tried")
                        : ConditionEvaluationResult.disabled("tried with -Pthorough");
            }
            return ConditionEvaluationResult.enabled("tried by day");
        }
    }
}
