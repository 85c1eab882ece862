package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.*;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.report.chart.ChartStyle;

/**
 * The style sheet, the scripts and the icon of all pages. Their addresses have a hash of what is in
 * them, so that browsers keep them for good.
 */
@Controller
@Produces(MediaType.ALL)
public final class PageAssets {
    private static final String HTMX =
            "/META-INF/resources/webjars/htmx.org/2.0.8/dist/htmx.min.js";
    private static final int DIGITS = 12;

    private static final String ROBOTS =
            """
            User-agent: *
            Disallow: /api/
            Disallow: /*/compare
            Disallow: /*/trend
            """;

    private final Map<String, Asset> byName = new HashMap<>();
    private final Map<String, String> hashed = new HashMap<>();

    private record Asset(String content, MediaType type) {}

    PageAssets() {
        MediaType script = MediaType.of("text/javascript; charset=utf-8");
        String sheet = resource("/pages/pages.css");
        add("pages", "css", sheet + ChartStyle.sheet(), MediaType.of("text/css; charset=utf-8"));
        add("pages", "js", resource("/pages/pages.js"), script);
        add("htmx", "js", resource(HTMX), script);
        add(
                "icon",
                "svg",
                resource("/pages/icon.svg"),
                MediaType.of("image/svg+xml; charset=utf-8"));
    }

    private void add(String name, String ending, String content, MediaType type) {
        String hash =
                Sha256Digest.of(content.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
        String file = name + "." + hash + "." + ending;
        byName.put(file, new Asset(content, type));
        hashed.put(name + "." + ending, "/assets/" + file);
    }

    private static String resource(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public PageFrame.Assets assetsUnder(String path) {
        UnaryOperator<String> at = name -> path + Objects.requireNonNull(hashed.get(name), name);
        return new PageFrame.Assets(
                path + "/",
                at.apply("pages.css"),
                at.apply("pages.js"),
                at.apply("htmx.js"),
                at.apply("icon.svg"));
    }

    /** Crawlers read pages, not what is computed for each address. */
    @Get("/robots.txt")
    public HttpResponse<String> robots() {
        return HttpResponse.ok(ROBOTS)
                .contentType(MediaType.TEXT_PLAIN_TYPE)
                .header("Cache-Control", "public, max-age=86400");
    }

    /** Where browsers look for the icon of an answer that is no page. */
    @Get("/favicon.ico")
    public HttpResponse<String> icon() {
        String name = Objects.requireNonNull(hashed.get("icon.svg")).replace("/assets/", "");
        Asset icon = Objects.requireNonNull(byName.get(name));
        return HttpResponse.ok(icon.content())
                .contentType(icon.type())
                .header("Cache-Control", "public, max-age=86400");
    }

    @Get("/assets/{file}")
    public HttpResponse<String> file(@PathVariable String file) {
        Asset asset = byName.get(file);
        if (asset == null) {
            throw new NotFoundException();
        }
        return HttpResponse.ok(asset.content())
                .contentType(asset.type())
                .header("Cache-Control", "public, max-age=31536000, immutable");
    }
}
