package io.perfwarden.web.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import jakarta.inject.Singleton;

/** Makes HTML of templates, which escape every text by where it is put. */
@Singleton
public final class PageTemplates {
    private final TemplateEngine engine =
            TemplateEngine.createPrecompiled(
                    null,
                    ContentType.Html,
                    PageTemplates.class.getClassLoader(),
                    "io.perfwarden.web.pages.made");

    /**
     * @param template the name of its file, without the ending
     */
    public String html(String template, Object page) {
        StringOutput html = new StringOutput(16 * 1024);
        engine.render(template + ".jte", page, html);
        return html.toString();
    }
}
