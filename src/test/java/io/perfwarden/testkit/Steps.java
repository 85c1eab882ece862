package io.perfwarden.testkit;

import module java.base;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The steps of a job at which a test lets it die, as {@link Thorough#upTo} chooses them. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Steps.Each.class)
public @interface Steps {
    /** The last step. */
    int value();

    /** The first step. */
    int first() default 0;

    /** One test a step. */
    final class Each extends AnnotationBasedArgumentsProvider<Steps> {
        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Steps steps) {
            return Thorough.upTo(steps.value())
                    .filter(step -> step >= steps.first())
                    .mapToObj(Arguments::of);
        }
    }
}
