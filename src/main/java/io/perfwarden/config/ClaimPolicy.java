package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.BranchName;
import org.yaml.snakeyaml.nodes.MappingNode;

/**
 * Whether claims of speed in descriptions have to be true.
 *
 * @param isRequired whether what is claimed has to be seen
 * @param matching head branches or authors of pull requests that have to claim something; where
 *     there are any, the claims of others are only answered
 */
public record ClaimPolicy(boolean isRequired, List<GlobPattern> matching) {
    public static final ClaimPolicy NOTE = new ClaimPolicy(false, List.of());

    private static final String REQUIRE = "require";
    private static final WordChoice<ClaimPolicy> WORDS = new WordChoice<>(words());

    public ClaimPolicy {
        matching = List.copyOf(matching);
    }

    private static Map<String, ClaimPolicy> words() {
        Map<String, ClaimPolicy> words = new LinkedHashMap<>();
        words.put("note", NOTE);
        words.put(REQUIRE, new ClaimPolicy(true, List.of()));
        return words;
    }

    /** Whether a pull request has to claim something. */
    public boolean matches(BranchName head, String author) {
        return matching.stream().anyMatch(it -> it.matches(head.value()) || it.matches(author));
    }

    /** Reads {@code note}, {@code require} or {@code {require: [globs]}}. */
    static Optional<ClaimPolicy> read(YamlValue value) {
        if (!(value.node() instanceof MappingNode)) {
            return value.word(WORDS);
        }
        return Optional.of(value.globs(REQUIRE, "bot/**"))
                .filter(it -> !it.isEmpty())
                .map(it -> new ClaimPolicy(true, it));
    }
}
