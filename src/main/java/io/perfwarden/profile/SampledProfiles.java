package io.perfwarden.profile;

import module java.base;

/**
 * Profiles of samples, each of a benchmark.
 *
 * @param byBenchmark by label
 */
public record SampledProfiles(SortedMap<String, CallProfile> byBenchmark) {
    private static final int MOST = 10;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    public static final SampledProfiles NONE = new SampledProfiles(new TreeMap<>());

    public SampledProfiles {
        byBenchmark = Collections.unmodifiableSortedMap(new TreeMap<>(byBenchmark));
    }

    /** Functions as they called each other, in all trees; a thousand take a quarter of a MB. */
    public int nodes() {
        return byBenchmark.values().stream().mapToInt(it -> it.calls().nodes()).sum();
    }

    /**
     * What several processes or machines took of one benchmark is added up. More benchmarks than
     * have room are left out.
     */
    public SampledProfiles plus(SampledProfiles more) {
        SortedMap<String, CallProfile> all = new TreeMap<>(byBenchmark);
        int room = CallTree.MOST_NODES - nodes();
        for (Map.Entry<String, CallProfile> one : more.byBenchmark.entrySet()) {
            int taken = one.getValue().calls().nodes();
            if (taken <= room && (all.size() < MOST || all.containsKey(one.getKey()))) {
                all.merge(one.getKey(), one.getValue(), SampledProfiles::sum);
                room -= taken;
            }
        }
        return new SampledProfiles(all);
    }

    private static CallProfile sum(CallProfile one, CallProfile other) {
        CallTree calls = CallTree.ofProgram();
        one.calls().addTo(calls);
        other.calls().addTo(calls);
        Map<String, String> places = new HashMap<>(one.places());
        places.putAll(other.places());
        return CallProfile.ofSamples(calls, places);
    }

    /** What the benchmarks that both have differ in. */
    public SortedMap<String, ProfileSummary> since(SampledProfiles base, int frames) {
        SortedMap<String, ProfileSummary> changes = new TreeMap<>();
        byBenchmark.forEach((label, head) ->
                Optional.ofNullable(base.byBenchmark.get(label))
                        .filter(it -> it.unit() == head.unit())
                        .ifPresent(it ->
                                changes.put(
                                        label, new ProfileDifference(it, head).summary(frames))));
        return changes;
    }

    /** Compressed text: what {@link #decode} reads. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
            for (Map.Entry<String, CallProfile> one : byBenchmark.entrySet()) {
                out.write(line("b", one.getKey(), ""));
                for (Map.Entry<String, String> place : one.getValue().places().entrySet()) {
                    out.write(line("p", place.getKey(), place.getValue()));
                }
                write(one.getValue().calls(), 1, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static void write(CallTree tree, int depth, Writer out) throws IOException {
        for (Map.Entry<String, CallTree> callee : tree.callees().entrySet()) {
            out.write(line("" + depth, callee.getKey(), "" + callee.getValue().own()));
            write(callee.getValue(), depth + 1, out);
        }
    }

    private static String line(String kind, String name, String value) {
        return kind
                + "\t"
                + CONTROL.matcher(name).replaceAll(" ")
                + "\t"
                + CONTROL.matcher(value).replaceAll(" ")
                + "\n";
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws UncheckedIOException if it is damaged
     */
    public static SampledProfiles decode(byte[] bytes) {
        SortedMap<String, CallProfile> all = new TreeMap<>();
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(new ByteArrayInputStream(bytes)),
                                StandardCharsets.UTF_8))) {
            Map<String, String> places = new HashMap<>();
            CallTree calls = CallTree.ofProgram();
            List<String> stack = new ArrayList<>();
            String benchmark = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split("\t", -1);
                switch (cells[0]) {
                    case "b" -> {
                        put(all, benchmark, calls, places);
                        benchmark = cells[1];
                        calls = CallTree.ofProgram();
                        places = new HashMap<>();
                    }
                    case "p" -> places.put(cells[1], cells[2]);
                    default -> {
                        stack = new ArrayList<>(stack.subList(0, Integer.parseInt(cells[0]) - 1));
                        stack.add(cells[1]);
                        calls.add(stack, Long.parseLong(cells[2]));
                    }
                }
            }
            put(all, benchmark, calls, places);
        } catch (IOException e) {
            throw new UncheckedIOException("kept profiles are damaged", e);
        }
        return new SampledProfiles(all);
    }

    private static void put(
            SortedMap<String, CallProfile> all,
            String benchmark,
            CallTree calls,
            Map<String, String> places) {
        if (!benchmark.isEmpty()) {
            all.put(benchmark, CallProfile.ofSamples(calls, places));
        }
    }
}
