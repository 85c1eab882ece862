package io.perfwarden.web.api;

import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Looks at all surfaces after each scenario that passed; by day after a quarter of them. */
public final class SurfacesExtension implements AfterTestExecutionCallback {
    @Override
    public void afterTestExecution(ExtensionContext context) throws Exception {
        if (context.getExecutionException().isEmpty()
                && context.getRequiredTestInstance() instanceof WorldTest test
                && Thorough.isTried(context.getUniqueId(), 4)) {
            ShownSurfaces.check(test.world(), context);
        }
    }
}
