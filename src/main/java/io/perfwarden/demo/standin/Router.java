package io.perfwarden.demo.standin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds who answers a method and a path. */
final class Router {
    /** Answers one kind of request. */
    interface Handler {
        Call.Answer answer(Call call);
    }

    /**
     * A route that matched.
     *
     * @param parts what the placeholders matched, decoded
     */
    record Match(Handler handler, List<String> parts) {}

    private record Route(String method, Pattern path, Handler handler) {}

    private final List<Route> routes = new ArrayList<>();

    /**
     * Adds a route.
     *
     * @param template a path in which {@code {}} stands for one segment and {@code {*}} for the
     *     rest, with {@code REPO} for the repository by its name or its id
     */
    void on(String method, String template, Handler handler) {
        String regex =
                template.replace("REPO", "(?:/repos/[^/]+/[^/]+|/repositories/\\d+)")
                        .replace("{*}", "(.+)")
                        .replace("{}", "([^/]+)");
        routes.add(new Route(method, Pattern.compile(regex), handler));
    }

    /**
     * @param path still percent-encoded
     */
    Optional<Match> find(String method, String path) {
        for (Route route : routes) {
            Matcher matcher = route.path().matcher(path);
            if (route.method().equals(method) && matcher.matches()) {
                return Optional.of(new Match(route.handler(), parts(matcher.toMatchResult())));
            }
        }
        return Optional.empty();
    }

    private static List<String> parts(MatchResult match) {
        return IntStream.rangeClosed(1, match.groupCount())
                .mapToObj(group ->
                        URLDecoder.decode(
                                match.group(group).replace("+", "%2B"), StandardCharsets.UTF_8))
                .toList();
    }
}
