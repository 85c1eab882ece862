package io.perfwarden.demo.standin;

import module java.base;

/** Finds who answers a method and a path. */
final class StandInRouter {
    /** A repository by name or by id. */
    private static final String REPO = "(?:/repos/(?<name>[^/]+/[^/]+)|/repositories/(?<id>\\d+))";

    /** Answers one kind of request. */
    interface Handler {
        StandInRequest.Answer answer(StandInRequest call);
    }

    /**
     * One kind of request.
     *
     * @param needs permissions of which one is needed; none for what the app asks as itself
     * @param asks keys that may be in the query
     */
    record Route(String method, String template, Set<String> needs, Set<String> asks) {
        /**
         * @param template a path in which {@code {}} stands for one segment and {@code {*}} for the
         *     rest, with {@code REPO} for the repository by its name or its id
         */
        static Route of(String method, String template) {
            return new Route(method, template, Set.of(), Set.of());
        }

        Route needing(String... permissions) {
            return new Route(method, template, Set.of(permissions), asks);
        }

        Route asking(String... keys) {
            return new Route(method, template, needs, Set.of(keys));
        }

        boolean mayAsk(String key) {
            return asks.contains(key) || key.equals("page") || key.equals("per_page");
        }

        /** Whether it takes the app's own token and not an installation's. */
        boolean isOfApp() {
            return needs.isEmpty();
        }
    }

    /**
     * A route that matched.
     *
     * @param name of the repository, or its id
     * @param parts what the placeholders matched, decoded
     */
    record Match(Route route, Handler handler, Optional<String> name, List<String> parts) {}

    private record Entry(Route route, Pattern path, Handler handler) {}

    private final List<Entry> entries = new ArrayList<>();

    void on(Route route, Handler handler) {
        String regex =
                route.template()
                        .replace("{*}", "(.+)")
                        .replace("{}", "([^/]+)")
                        .replace("REPO", REPO);
        entries.add(new Entry(route, Pattern.compile(regex), handler));
    }

    /**
     * @param path still percent-encoded
     */
    Optional<Match> find(String method, String path) {
        for (Entry entry : entries) {
            Matcher matcher = entry.path().matcher(path);
            if (entry.route().method().equals(method) && matcher.matches()) {
                return Optional.of(match(entry, matcher));
            }
        }
        return Optional.empty();
    }

    private static Match match(Entry entry, Matcher matcher) {
        boolean inRepository = entry.route().template().startsWith("REPO");
        Optional<String> name =
                inRepository
                        ? Optional.ofNullable(matcher.group("name"))
                                .or(() -> Optional.ofNullable(matcher.group("id")))
                        : Optional.empty();
        Set<Integer> named = new HashSet<>(matcher.namedGroups().values());
        List<String> parts =
                IntStream.rangeClosed(1, matcher.groupCount())
                        .filter(group -> !named.contains(group))
                        .mapToObj(group -> decoded(matcher.group(group)))
                        .toList();
        return new Match(entry.route(), entry.handler(), name, parts);
    }

    static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
