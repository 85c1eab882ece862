package io.perfwarden.fuzz;

import module java.base;

import io.perfwarden.report.Hostile;

/** What the fuzzing of the ways in that are no readers starts from. */
final class EdgeSeeds {
    private static final List<String> COMMENTS =
            List.of(
                    "/regen-baseline core -- new machine",
                    "Well.\n\n/perfwarden accept dot/AVX* until=2026-12-31 max=+5% known",
                    "> /perfwarden rerun\n\n/perfwarden skip -- x",
                    "```\n/perfwarden rerun\n```\n- /perfwarden why a b",
                    "<!-- /perfwarden help -->\n<pre>\n/perfwarden help\n</pre>");

    private EdgeSeeds() {}

    /** Inputs of one of {@link EdgeContract#IDS}. */
    static List<byte[]> of(String id) throws IOException {
        return switch (id) {
            case EdgeContract.WEBHOOK -> deliveries();
            case EdgeContract.CONFIG ->
                    List.of(
                            Files.readAllBytes(Path.of("config/perfwarden.example.yml")),
                            Files.readAllBytes(Path.of(".github/perfwarden.yml")));
            case EdgeContract.COMMENT -> COMMENTS.stream().map(EdgeSeeds::bytes).toList();
            default -> Hostile.names().limit(100).map(EdgeSeeds::bytes).toList();
        };
    }

    private static List<byte[]> deliveries() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/deliveries"))) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                int event = EdgeContract.EVENTS.indexOf(name.substring(0, name.indexOf('-')));
                if (event >= 0) {
                    ByteArrayOutputStream seed = new ByteArrayOutputStream();
                    seed.write(event);
                    seed.write(Files.readAllBytes(file));
                    seeds.add(seed.toByteArray());
                }
            }
        }
        return seeds;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
