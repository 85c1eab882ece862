package io.perfwarden.web.setup;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.perfwarden.web.webhook.DeliveryInbox;

/** Where GitHub leads to once the app is installed. Says the same to all. */
@Controller("/setup/installed")
@Requires(beans = DeliveryInbox.class)
public final class InstalledController {
    /** The page. */
    @Get
    @Produces("text/html; charset=utf-8")
    public String installed() {
        return SetupPages.installed();
    }
}
