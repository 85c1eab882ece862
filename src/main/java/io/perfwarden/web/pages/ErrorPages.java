package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.HtmlErrorResponseBodyProvider;
import io.perfwarden.web.PublicPath;
import io.perfwarden.web.pages.PageFrame.ProblemPage;
import jakarta.inject.Singleton;

/** What a browser gets for an error outside the pages of a repository. A program gets JSON. */
@Singleton
final class ErrorPages implements HtmlErrorResponseBodyProvider {
    private final PageTemplates templates;
    private final PageFrame.Assets assets;
    private final String path;

    ErrorPages(
            PageTemplates templates,
            PageAssets assets,
            @Property(name = PublicPath.PROPERTY, defaultValue = "") String path) {
        this.templates = templates;
        this.assets = assets.assetsUnder(path);
        this.path = path;
    }

    @Override
    public String body(ErrorContext context, HttpResponse<?> response) {
        if (response.status() == HttpStatus.NOT_FOUND) {
            return templates.html("missing", PageFrame.bare("Not found", assets));
        }
        String title = response.reason();
        boolean isLogin = context.getRequest().getPath().startsWith("/log");
        PageFrame.Visitor visitor =
                isLogin
                        ? new PageFrame.Visitor("", path + "/login", "", "")
                        : PageFrame.Visitor.STRANGER;
        String why =
                context.getErrors().stream()
                        .map(Error::getMessage)
                        .collect(Collectors.joining(" "));
        var said = new ProblemPage.ProblemMessage(title, why, "");
        return templates.html(
                "problem", new ProblemPage(PageFrame.bare(title, assets, visitor), said, ""));
    }
}
