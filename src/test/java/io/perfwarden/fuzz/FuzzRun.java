package io.perfwarden.fuzz;

import module java.base;

import com.code_intelligence.jazzer.Jazzer;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.github.luben.zstd.ZstdInputStream;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.testkit.Hang;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.tukaani.xz.XZInputStream;
import org.yaml.snakeyaml.Yaml;

/**
 * Readers, or other ways in, fuzzed in a JVM of their own.
 *
 * @param ids of their formats, or of {@link EdgeContract#IDS}
 * @param each how long inputs are made for each of them, without the start
 * @param seed of the fuzzer's random numbers; 0 for another one each time
 */
record FuzzRun(List<String> ids, Duration each, long seed) {
    /** Longest input in bytes, unless a sample is longer. */
    private static final int LONGEST = 4_096;

    /** Seconds for one input. */
    private static final long HANG = Hang.LIMIT.toSeconds();

    /** Heap for inputs of a few kilobytes and for the fuzzer itself. */
    private static final String HEAP = "512m";

    private static final String READERS = "io.perfwarden.format.**:io.perfwarden.model.**";
    private static final String OTHERS =
            "io.perfwarden.web.**:io.perfwarden.config.**"
                    + ":io.perfwarden.bot.command.**:io.perfwarden.report.**";

    /** Helps to guess what a regular expression wants, and makes matching ten times as slow. */
    private static final String REGEX_GUIDANCE =
            "com.code_intelligence.jazzer.sanitizers.RegexRoadblocks";

    /** From so long on it pays to compile well, and to watch what is compared with what. */
    private static final Duration LONG = Duration.ofSeconds(60);

    /**
     * How it ended.
     *
     * @param log where the fuzzer's output is
     * @param findings inputs that broke a promise, let the memory overflow or took too long, of
     *     this run or an earlier one
     */
    record Ending(int exitCode, Path log, List<Path> findings) {}

    /** By the first of them, and how many go with it. */
    String name() {
        return ids.getFirst() + (ids.size() > 1 ? "-and-" + (ids.size() - 1) : "");
    }

    /** Where all that belongs to these is kept, from run to run. */
    Path directory() {
        return Path.of("target", "fuzz", name()).toAbsolutePath();
    }

    private long allSeconds() {
        return Math.max(1, each.multipliedBy(ids.size()).toSeconds());
    }

    private boolean isShort() {
        return each.compareTo(LONG) < 0;
    }

    /** Runs until something is found or the time is over. */
    Ending run() throws IOException, InterruptedException {
        Path found = Files.createDirectories(directory().resolve("found"));
        Files.createDirectories(directory().resolve("corpus"));
        Path log = directory().resolve("log.txt");
        Process process =
                new ProcessBuilder(command(copySeeds()))
                        .directory(directory().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            int exitCode = process.waitFor();
            try (Stream<Path> findings = Files.list(found)) {
                return new Ending(exitCode, log, findings.sorted().toList());
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Puts seeds and dictionary beside the corpus.
     *
     * @return the length of the longest seed
     */
    private int copySeeds() throws IOException {
        Path seeds = Files.createDirectories(directory().resolve("seeds"));
        List<byte[]> inputs = new ArrayList<>();
        for (String id : ids) {
            List<Path> sources = new ArrayList<>(FuzzInputs.findings(id));
            if (isEdge(id)) {
                inputs.addAll(EdgeSeeds.of(id));
            } else {
                sources.addAll(FuzzInputs.samples(id));
            }
            for (Path source : sources) {
                inputs.add(Files.readAllBytes(source));
            }
        }
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(seeds.resolve(Integer.toString(i)), inputs.get(i));
        }
        Files.writeString(directory().resolve("words.txt"), Dictionary.of(inputs));
        return inputs.stream().mapToInt(input -> input.length).max().orElse(0);
    }

    private List<String> command(int longestSeed) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=" + (isShort() ? 1 : 4),
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-D" + FuzzTarget.IDS + "=" + String.join(",", ids),
                "-cp",
                classPath(),
                Jazzer.class.getName(),
                "--target_class=" + FuzzTarget.class.getName(),
                "--instrumentation_includes=" + guides(),
                "--disabled_hooks=" + REGEX_GUIDANCE,
                "--trace=" + (isShort() ? "cov" : "cov:cmp:div"),
                "-artifact_prefix=found/",
                "-dict=words.txt",
                "-max_len=" + Math.max(LONGEST, longestSeed),
                "-max_total_time=" + allSeconds(),
                "-print_final_stats=1",
                "-seed=" + seed,
                "-timeout=" + HANG,
                "corpus",
                "seeds");
    }

    /** The packages whose coverage guides it. */
    private String guides() {
        return Stream.of(OTHERS, READERS)
                .filter(it -> ids.stream().anyMatch(id -> isEdge(id) == it.equals(OTHERS)))
                .collect(Collectors.joining(":"));
    }

    private static boolean isEdge(String id) {
        return EdgeContract.IDS.contains(id);
    }

    /** Only what is needed: the fuzzer looks through all of it before it starts. */
    private static String classPath() {
        return Stream.of(
                        ResultReaders.class,
                        FuzzTarget.class,
                        JsonParser.class,
                        JsonMapper.class,
                        JsonIgnoreProperties.class,
                        JavaTimeModule.class,
                        Yaml.class,
                        Node.class,
                        Nullable.class,
                        Logger.class,
                        XZInputStream.class,
                        ZstdInputStream.class,
                        Jazzer.class,
                        FuzzedDataProvider.class)
                .map(FuzzRun::home)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
