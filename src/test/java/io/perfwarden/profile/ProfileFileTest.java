package io.perfwarden.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.profile.ProfileDifference.FunctionChange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileFileTest {
    private static final Path SAMPLES = Path.of("src/test/resources/profiles");

    /** Sorts, which compares; the comparison is recursive in a way. */
    private static final String CALLGRIND =
            """
            # callgrind format
            version: 1
            creator: callgrind-3.19.0
            cmd:  ./sort 20
            positions: line
            events: Ir Sy
            summary: 1000 3

            fl=(1) src/main.c
            fn=(1) main
            5 100
            cfi=(2) src/sort.c
            cfn=(2) sort
            calls=2 10
            6 900 3

            fl=(2)
            fn=(2)
            10 200
            cfn=(2)
            calls=4 10
            +1 50
            cfn=(3) cmp
            calls=80 20
            * 700

            fn=(3)
            20 %d
            """;

    @TempDir Path scratch;

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(scratch.resolve(name), content);
    }

    private CallProfile read(String name, String content) throws IOException {
        return read(write(name, content.getBytes(UTF_8)));
    }

    private static CallProfile read(Path file) {
        return ProfileFile.read(file)
                .orElse(problems -> {
                    throw new IllegalStateException(problems.toString());
                });
    }

    private String problem(String name, byte[] content) throws IOException {
        return ProfileFile.read(write(name, content)).problems().stream()
                .map(InputProblem::what)
                .collect(Collectors.joining());
    }

    @Test
    void a_profile_of_go_names_the_function_that_has_more_samples() {
        ProfileDifference difference =
                new ProfileDifference(
                        read(SAMPLES.resolve("base.pb.gz")), read(SAMPLES.resolve("head.pb.gz")));
        assertThat(difference.changes())
                .first()
                .satisfies(it -> {
                    assertThat(it.function()).startsWith("example.org/sorting.");
                    assertThat(it.place()).contains("sort_test.go");
                    assertThat(it.after()).isGreaterThan(it.before());
                });
    }

    @Test
    void a_flight_recording_has_its_methods_and_does_not_differ_from_itself() {
        CallProfile recording = read(SAMPLES.resolve("loops.jfr"));
        assertThat(recording.own().get("W.fill")).isEqualTo(668);
        assertThat(recording.calls().total()).isEqualTo(recording.total());
        assertThat(recording.calls().callees()).containsKey("W.main");
        assertThat(new ProfileDifference(recording, recording).changes()).isEmpty();
    }

    /** Each of many short ones would read the rest of the file. */
    @Test
    void neither_an_event_nor_a_chunk_of_a_flight_recording_reads_beyond_itself()
            throws IOException {
        byte[] whole = Files.readAllBytes(SAMPLES.resolve("loops.jfr"));
        int metadata = (int) ByteBuffer.wrap(whole).getLong(24);
        byte[] chunk =
                ByteBuffer.allocate(68 + whole.length)
                        .put(whole, 0, 68)
                        .put(whole)
                        .putLong(8, 68)
                        .putLong(24, 68L + metadata)
                        .array();
        assertThat(problem("chunk.jfr", chunk)).contains("damaged");
        byte[] event = whole.clone();
        ByteBuffer.wrap(event).put(metadata, new byte[] {(byte) 0x8A, (byte) 0x80, (byte) 0x80, 0});
        assertThat(problem("event.jfr", event)).contains("damaged");
    }

    @Test
    void callgrind_counts_what_a_function_executes_itself_and_places_it_below_its_callers()
            throws IOException {
        CallProfile base = read("base.out", CALLGRIND.formatted(700));
        assertThat(base.own()).isEqualTo(Map.of("main", 100L, "sort", 200L, "cmp", 700L));
        assertThat(base.places()).containsEntry("sort", "sort.c");
        CallTree sort = base.calls().callees().get("main").callees().get("sort");
        assertThat(sort.own()).isEqualTo(200);
        assertThat(sort.callees().get("cmp").total()).isEqualTo(700);
        CallProfile head = read("head.out", CALLGRIND.formatted(735));
        assertThat(new ProfileDifference(base, head).changes())
                .containsExactly(new FunctionChange("cmp", 700, 735, "sort.c"));
    }

    @Test
    void shares_of_samples_that_differ_by_chance_are_not_named() throws IOException {
        CallProfile base = read("base", "main;a 100\nmain;b 100\n");
        assertThat(new ProfileDifference(base, read("head", "main;a 120\nmain;b 90\n")).changes())
                .isEmpty();
        assertThat(new ProfileDifference(base, read("more", "main;a 2000\nmain;b 500\n")).changes())
                .extracting(FunctionChange::function)
                .containsExactly("a", "b");
    }

    /** As many as a file of an artifact holds: none may look at all others. */
    @Test
    void a_difference_of_half_a_million_functions_does_not_end() throws IOException {
        String stacks =
                IntStream.range(0, 500_000)
                        .mapToObj(i -> "main;f" + i + " 1\n")
                        .collect(Collectors.joining());
        CallProfile wide = read("wide", stacks + "main;sort 1000\n");
        List<FunctionChange> changes =
                new ProfileDifference(read("base", "main;sort 1000\n"), wide).changes();
        assertThat(changes).extracting(FunctionChange::function).startsWith("sort");
    }

    @Test
    void a_stack_deeper_than_any_program_counts_for_its_deepest_function() throws IOException {
        String stack = String.join(";", Collections.nCopies(100_000, "f"));
        CallProfile deep = read("deep", stack + " 7\n");
        assertThat(deep.own()).isEqualTo(Map.of("f", 7L));
    }

    @Test
    void more_functions_than_a_tree_holds_count_for_their_caller() {
        CallTree tree = CallTree.ofProgram();
        for (int i = 0; i < CallTree.MOST_NODES + 10; i++) {
            tree.add(List.of("main", "f" + i), 1);
        }
        assertThat(tree.total()).isEqualTo(CallTree.MOST_NODES + 10);
        assertThat(tree.callees().get("main").own()).isEqualTo(12);
    }

    /** A field of a message: its number, and a text or the bytes of another message. */
    private static byte[] field(int number, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(number << 3 | 2);
        int length = content.size();
        while (length > 0x7f) {
            all.write(length & 0x7f | 0x80);
            length >>>= 7;
        }
        all.write(length);
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }

    private static byte[] bytes(int... values) {
        byte[] all = new byte[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) values[i];
        }
        return all;
    }

    /** A profile of one function, with one sample. */
    private static byte[] pprof(byte[] stack, byte[] location) {
        return join(
                field(6),
                field(6, "samples".getBytes(UTF_8)),
                field(6, "main".getBytes(UTF_8)),
                field(1, bytes(1 << 3, 1)),
                field(5, bytes(1 << 3, 1, 2 << 3, 2)),
                field(4, bytes(1 << 3, 1), location),
                field(2, stack, field(2, bytes(9))));
    }

    private static byte[] join(byte[]... fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(fields).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Test
    void an_empty_list_of_values_is_no_value() throws IOException {
        byte[] line = field(4, bytes(1 << 3, 1));
        byte[] stack = join(field(1, bytes(1)), field(2));
        assertThat(read(write("values", pprof(stack, line))).own()).isEqualTo(Map.of("main", 9L));
    }

    @Test
    void a_stack_of_a_few_bytes_does_not_stand_for_millions_of_functions() throws IOException {
        byte[][] lines = new byte[60_000][];
        Arrays.fill(lines, field(4, bytes(1 << 3, 1)));
        byte[] once = pprof(field(1, bytes(1)), join(lines));
        assertThat(read(write("once", once)).own()).isEqualTo(Map.of("main", 9L));
        assertThat(problem("often", pprof(field(1, bytes(1, 1)), join(lines))))
                .isEqualTo("cannot be read: a stack has more than 100000 functions");
    }

    @Test
    void one_place_of_many_functions_is_not_followed_by_many_stacks() throws IOException {
        byte[][] lines = new byte[60_000][];
        Arrays.fill(lines, field(4, bytes(1 << 3, 1)));
        byte[] once = pprof(field(1, bytes(1)), join(lines));
        byte[][] again = new byte[1_000][];
        Arrays.fill(again, field(2, field(1, bytes(1)), field(2, bytes(9))));
        assertThat(problem("again", join(once, join(again))))
                .contains("its stacks have more than 20000000 functions");
    }

    @Test
    void profiles_of_more_stacks_than_have_room_are_left_out() {
        SampledProfiles all = SampledProfiles.NONE;
        for (int i = 0; i < 12; i++) {
            CallTree tree = CallTree.ofProgram();
            for (int k = 0; k < 30_000; k++) {
                tree.add(List.of("f" + k), 1);
            }
            var one = CallProfile.ofSamples(tree, Map.of());
            all = all.plus(new SampledProfiles(new TreeMap<>(Map.of("b" + i, one))));
        }
        assertThat(all.byBenchmark()).containsOnlyKeys("b0", "b1", "b2");
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 100, 700, 1_500})
    void a_profile_that_is_cut_says_so(int length) throws IOException {
        byte[] whole;
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(SAMPLES.resolve("base.pb.gz")))) {
            whole = in.readAllBytes();
        }
        assertThat(problem("cut", Arrays.copyOf(whole, length))).contains("cannot be read");
        byte[] recording = Files.readAllBytes(SAMPLES.resolve("loops.jfr"));
        assertThat(problem("cut.jfr", Arrays.copyOf(recording, length))).contains("cannot be read");
    }

    @Test
    void kept_profiles_come_back_as_they_were_and_those_of_one_benchmark_are_added_up()
            throws IOException {
        CallProfile go = read(SAMPLES.resolve("base.pb.gz"));
        CallProfile odd = read("odd", "main;a\tb\u001f;c 3\nmain 2\n");
        var kept = new SampledProfiles(new TreeMap<>(Map.of("sort/100", go, "*", odd)));
        SampledProfiles again = SampledProfiles.decode(kept.encode());
        assertThat(again.byBenchmark().get("sort/100").own()).isEqualTo(go.own());
        assertThat(again.byBenchmark().get("sort/100").places()).isEqualTo(go.places());
        assertThat(again.byBenchmark().get("*").own())
                .isEqualTo(Map.of("main", 2L, "a b ", 0L, "c", 3L));
        assertThat(again.plus(again).byBenchmark().get("*").own().get("c")).isEqualTo(6);
        assertThat(kept.since(again, 10).get("sort/100").functions()).isEmpty();
    }

    /** Sizes and types that a file tells of itself are not believed. */
    @Test
    void a_damaged_recording_is_read_or_refused_and_nothing_else() throws IOException {
        byte[] recording = Files.readAllBytes(SAMPLES.resolve("loops.jfr"));
        Random random = new Random(58);
        for (int i = 0; i < 150; i++) {
            byte[] damaged = recording.clone();
            for (int change = 0; change < 5; change++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            assertThat(
                            ProfileFile.read(
                                    "damaged", () -> new ByteArrayInputStream(damaged), 1 << 20))
                    .isNotNull();
        }
    }

    @Test
    void a_file_larger_than_its_bound_is_refused_packed_or_not() throws IOException {
        byte[] large = "main;a 1\n".repeat(200_000).getBytes(UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(large);
        }
        for (byte[] file : List.of(large, packed.toByteArray())) {
            assertThat(
                            ProfileFile.read("large", () -> new ByteArrayInputStream(file), 1 << 20)
                                    .problems())
                    .extracting(InputProblem::what)
                    .containsExactly("is larger than 1 MiB");
        }
    }

    @Test
    void a_profile_of_more_entries_than_any_program_has_is_refused() throws IOException {
        byte[] texts = new byte[1_100_000];
        for (int i = 0; i < texts.length; i += 2) {
            texts[i] = 6 << 3 | 2;
        }
        assertThat(problem("texts", texts)).contains("more than 500000 entries");
    }

    @Test
    void what_is_no_profile_says_what_is() throws IOException {
        assertThat(problem("readme", "# Sorting\n\nSorts.\n".getBytes(UTF_8)))
                .isEqualTo("expected functions and a number, found \"Sorts.\"");
        assertThat(problem("empty", new byte[0])).isEqualTo("has no sample");
        assertThat(problem("some", "main;a 1\nb\n".getBytes(UTF_8)))
                .isEqualTo("expected functions and a number, found \"b\"");
        assertThat(problem("huge", "a 999999999999\n".repeat(3).getBytes(UTF_8))).isEmpty();
        assertThat(problem("none", "main;a 0\n".getBytes(UTF_8))).isEqualTo("has no sample");
        assertThat(problem("callgrind", "# callgrind format\n5 100\n".getBytes(UTF_8)))
                .contains("costs come before");
        assertThat(
                        problem(
                                "negative",
                                CALLGRIND
                                        .formatted(700)
                                        .replace("5 100", "5 -100")
                                        .getBytes(UTF_8)))
                .contains("cost below 0");
    }
}
