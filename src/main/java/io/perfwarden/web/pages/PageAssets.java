package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.perfwarden.report.Sha256Digest;
import io.perfwarden.report.chart.ChartStyle;

/**
 * The style sheet, the scripts and the icon of all pages. Their addresses have a hash of what is in
 * them, so that browsers keep them for good.
 */
@Controller("/assets")
public final class PageAssets {
    private static final String HTMX =
            "/META-INF/resources/webjars/htmx.org/2.0.8/dist/htmx.min.js";
    private static final int DIGITS = 12;

    private final Map<String, Asset> byName = new HashMap<>();
    private final Map<String, String> hashed = new HashMap<>();

    private record Asset(byte[] content, MediaType type) {}

    PageAssets() {
        MediaType script = MediaType.of("text/javascript; charset=utf-8");
        String sheet = new String(resource("/pages/pages.css"), StandardCharsets.UTF_8);
        add(
                "pages",
                "css",
                utf8(sheet + ChartStyle.sheet()),
                MediaType.of("text/css; charset=utf-8"));
        add("pages", "js", resource("/pages/pages.js"), script);
        add("htmx", "js", resource(HTMX), script);
        add("icon", "svg", resource("/pages/icon.svg"), MediaType.of("image/svg+xml"));
    }

    private void add(String name, String ending, byte[] content, MediaType type) {
        String hash = Sha256Digest.of(content).substring(0, DIGITS);
        String file = name + "." + hash + "." + ending;
        byName.put(file, new Asset(content, type));
        hashed.put(name + "." + ending, "/assets/" + file);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] resource(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The addresses of all.
     *
     * @param path of the public URL; empty for none
     */
    PageFrame.Assets under(String path) {
        UnaryOperator<String> at = name -> path + Objects.requireNonNull(hashed.get(name), name);
        return new PageFrame.Assets(
                path + "/",
                at.apply("pages.css"),
                at.apply("pages.js"),
                at.apply("htmx.js"),
                at.apply("icon.svg"));
    }

    /** One of them. */
    @Get("/{file}")
    public HttpResponse<byte[]> file(@PathVariable String file) {
        Asset asset = byName.get(file);
        if (asset == null) {
            throw new NotFoundException();
        }
        return HttpResponse.ok(asset.content())
                .contentType(asset.type())
                .header("Cache-Control", "public, max-age=31536000, immutable");
    }
}
