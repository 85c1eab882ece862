package io.perfwarden.profile;

import module java.base;

/**
 * A profile of Go and others in the form of pprof, of its column of samples.
 *
 * @see <a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>
 */
final class PprofProfile {
    private static final int SAMPLE_TYPE = 1;
    private static final int SAMPLE = 2;
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int TEXT = 6;

    /** Functions of a stack; the JVM and Go keep far fewer. */
    private static final int DEEPEST = 100_000;

    /** Functions of all stacks: a few bytes name one place of many functions many times. */
    private static final int MOST_CALLS = 20_000_000;

    /** Stacks, places, functions and texts in all; the largest of Go have a tenth. */
    private static final int MOST_ENTRIES = 500_000;

    private final List<String> texts = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();
    private final List<ProtoMessage> samples = new ArrayList<>();
    private final Map<Long, List<Long>> locations = new HashMap<>();
    private final Map<Long, FunctionSource> functions = new HashMap<>();
    private int calls;

    private record FunctionSource(int name, int file, long line) {}

    private PprofProfile() {}

    /**
     * @param message the profile, unpacked
     * @throws IOException if it is cut, damaged, or has no samples
     */
    static CallProfile read(byte[] message) throws IOException {
        PprofProfile profile = new PprofProfile();
        profile.take(new ProtoMessage(message, 0, message.length));
        return profile.profile();
    }

    private void take(ProtoMessage message) throws IOException {
        for (int entries = 0; message.next(); entries++) {
            if (entries > MOST_ENTRIES) {
                throw new IOException("it has more than " + MOST_ENTRIES + " entries");
            }
            switch (message.field()) {
                case SAMPLE_TYPE -> columns.add(firstNumber(message.message()));
                case SAMPLE -> samples.add(message.message());
                case LOCATION -> takeLocation(message.message());
                case FUNCTION -> takeFunction(message.message());
                case TEXT -> texts.add(message.text());
                default -> {}
            }
        }
    }

    private static int firstNumber(ProtoMessage message) throws IOException {
        int first = 0;
        while (message.next()) {
            if (message.field() == 1) {
                first = (int) message.number();
            }
        }
        return first;
    }

    /** A location has several functions where calls were inlined, the innermost first. */
    private void takeLocation(ProtoMessage location) throws IOException {
        long id = 0;
        List<Long> called = new ArrayList<>();
        while (location.next()) {
            if (location.field() == 1) {
                id = location.number();
            } else if (location.field() == LOCATION) {
                called.add((long) firstNumber(location.message()));
            }
        }
        locations.put(id, called);
    }

    private void takeFunction(ProtoMessage function) throws IOException {
        long id = 0;
        int name = 0;
        int file = 0;
        long line = 0;
        while (function.next()) {
            switch (function.field()) {
                case 1 -> id = function.number();
                case 2 -> name = (int) function.number();
                case 4 -> file = (int) function.number();
                case 5 -> line = function.number();
                default -> {}
            }
        }
        functions.put(id, new FunctionSource(name, file, line));
    }

    private CallProfile profile() throws IOException {
        int column = columns.stream().map(this::text).toList().indexOf("samples");
        if (column < 0) {
            throw new IOException(
                    "it has no column \"samples\", so it is no profile of processor time");
        }
        CallTree calls = CallTree.ofProgram();
        for (ProtoMessage sample : samples) {
            List<Long> ids = new ArrayList<>();
            List<Long> values = new ArrayList<>();
            while (sample.next()) {
                if (sample.field() == 1) {
                    sample.numbers(it -> {
                        if (ids.size() <= DEEPEST) {
                            ids.add(it);
                        }
                    });
                } else if (sample.field() == 2) {
                    sample.numbers(values::add);
                }
            }
            if (column >= values.size() || values.get(column) < 0) {
                throw new IOException("a stack has no number of samples");
            }
            calls.add(stack(ids), values.get(column));
        }
        Map<String, String> places = new HashMap<>();
        functions.values().stream()
                .filter(it -> !text(it.file()).isEmpty())
                .forEach(it ->
                        places.put(
                                text(it.name()),
                                text(it.file()) + (it.line() > 0 ? ":" + it.line() : "")));
        return CallProfile.ofSamples(calls, places);
    }

    private List<String> stack(List<Long> ids) throws IOException {
        List<String> stack = new ArrayList<>();
        for (Long id : ids) {
            List<Long> called = locations.getOrDefault(id, List.of());
            calls += called.size() + 1;
            if (Math.max(ids.size(), stack.size() + called.size()) > DEEPEST) {
                throw new IOException("a stack has more than " + DEEPEST + " functions");
            }
            if (calls > MOST_CALLS) {
                throw new IOException("its stacks have more than " + MOST_CALLS + " functions");
            }
            for (Long function : called) {
                FunctionSource known = functions.get(function);
                stack.add(known == null ? "(unknown)" : text(known.name()));
            }
        }
        return stack.reversed();
    }

    private String text(int index) {
        return index >= 0 && index < texts.size() ? texts.get(index) : "";
    }
}
