package io.perfwarden.web.setup;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.pages.PageAssets;
import io.perfwarden.web.pages.PageTemplates;
import io.perfwarden.web.setup.SetupPages.SetupPage;
import io.perfwarden.web.webhook.DeliveryInbox;

/** Where GitHub leads to once the app is installed. Says the same to all. */
@Controller("/setup/installed")
@Produces(MediaType.ALL)
@Requires(beans = {DeliveryInbox.class, PublicLinks.class})
public final class InstalledController {
    private final String page;

    InstalledController(PageTemplates templates, PageAssets assets, PublicLinks links) {
        this.page =
                SetupPages.page(
                        templates,
                        assets.assetsUnder(links.path()),
                        "Installed",
                        new SetupPage.SetupMessage.Installed());
    }

    @Get
    public HttpResponse<String> installedPage() {
        // the type is set here, so that the policy of pages is added, not that of data
        return HttpResponse.ok(page).contentType(MediaType.of("text/html; charset=utf-8"));
    }
}
