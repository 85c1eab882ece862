package io.perfwarden.profile;

import module java.base;

/**
 * The samples of a recording of the JVM's Flight Recorder.
 *
 * <p>The JDK's reader takes what a file says of its sizes for granted, so that a few bytes fill a
 * heap. This one reads only stacks, and bounds them.
 *
 * @see <a
 *     href="https://github.com/openjdk/jdk/tree/master/src/jdk.jfr/share/classes/jdk/jfr/internal/consumer">
 *     The JDK's reader, which shows the layout</a>
 */
final class FlightRecording {
    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String STACK = "jdk.types.StackTrace";
    private static final String METHOD = "jdk.types.Method";
    private static final String CLASS = "java.lang.Class";
    private static final String SYMBOL = "jdk.types.Symbol";

    private static final long CHECKPOINT = 1;
    private static final int HEADER = 68;
    private static final int COMPRESSED = 67;

    /** Functions of a stack; the JVM's own bound is half of it. */
    private static final int MOST_STACK = 4_096;

    /** Functions of all stacks of a chunk; stacks, and what names functions. */
    private static final int MOST_FRAMES = 4_000_000;

    private static final int MOST_NAMES = 400_000;

    private final FlightBytes in;
    private final int start;
    private final int end;
    private final Map<Long, FlightType> types;
    private final Map<Long, long[]> stacks = new HashMap<>();
    private final Map<Long, long[]> methods = new HashMap<>();
    private final Map<Long, Long> classes = new HashMap<>();
    private final Map<Long, String> symbols = new HashMap<>();
    private final Map<Long, Long> samples = new HashMap<>();
    private int frames;

    private FlightRecording(FlightBytes in, int start, int end) throws IOException {
        this.in = in;
        this.start = start;
        this.end = end;
        this.types = FlightType.read(in.event(start + in.offset(start + 24), end));
    }

    /**
     * @throws IOException if it is cut or damaged, or has more functions than a program has
     */
    static CallProfile read(byte[] bytes) throws IOException {
        CallTree calls = CallTree.ofProgram();
        FlightBytes in = new FlightBytes(bytes);
        try {
            for (int at = 0; at < bytes.length; ) {
                int size = in.offset(at + 8);
                if (size < HEADER
                        || size > bytes.length - at
                        || (bytes[at + COMPRESSED] & 1) == 0) {
                    throw new IOException("it is cut");
                }
                new FlightRecording(in, at, at + size).addTo(calls);
                at += size;
            }
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("it is damaged", e);
        }
        return CallProfile.ofSamples(calls, Map.of());
    }

    private void addTo(CallTree calls) throws IOException {
        for (int at = start + HEADER; at < end; ) {
            int size = in.event(at, end).count();
            long type = in.number();
            if (type == CHECKPOINT) {
                takeConstants();
            } else if (isNamed(type, SAMPLE)) {
                takeSample(type(type));
            }
            at += size;
        }
        for (Map.Entry<Long, Long> sample : samples.entrySet()) {
            long[] stack = stacks.get(sample.getKey());
            if (stack != null) {
                calls.add(Arrays.stream(stack).mapToObj(this::name).toList(), sample.getValue());
            }
        }
    }

    private boolean isNamed(long type, String name) {
        FlightType known = types.get(type);
        return known != null && known.name().equals(name);
    }

    private FlightType type(long id) throws IOException {
        FlightType type = types.get(id);
        if (type == null) {
            throw new IOException("a value has an unknown type");
        }
        return type;
    }

    private void takeSample(FlightType type) throws IOException {
        for (FlightType.FlightField field : type.fields()) {
            Object value = value(field, false, 0);
            if (field.name().equals("stackTrace") && value instanceof Long stack) {
                samples.merge(stack, 1L, Long::sum);
                if (samples.size() > MOST_NAMES) {
                    throw new IOException("it has samples of more than " + MOST_NAMES + " stacks");
                }
            }
        }
    }

    private void takeConstants() throws IOException {
        in.skipNumbers(3);
        in.skip(1);
        for (int pools = in.count(); pools > 0; pools--) {
            FlightType type = type(in.number());
            boolean isKept = List.of(STACK, METHOD, CLASS, SYMBOL).contains(type.name());
            for (int constants = in.count(); constants > 0; constants--) {
                long key = in.number();
                Object value = value(type, isKept, 0);
                if (isKept) {
                    keep(type, key, (Object[]) value);
                }
            }
        }
    }

    private void keep(FlightType type, long key, Object[] value) throws IOException {
        switch (type.name()) {
            case STACK -> {
                if (value[type.place("frames")] instanceof Object[] all) {
                    stacks.put(key, stack(type.field("frames"), all));
                }
            }
            case METHOD ->
                    methods.put(key, new long[] {id(type, value, "type"), id(type, value, "name")});
            case CLASS -> classes.put(key, id(type, value, "name"));
            default -> {
                if (value[type.place("string")] instanceof String text) {
                    symbols.put(key, text);
                }
            }
        }
        if (methods.size() + classes.size() + symbols.size() + stacks.size() > MOST_NAMES) {
            throw new IOException("it has more than " + MOST_NAMES + " stacks and names");
        }
    }

    /** Ids of methods, from the outermost. */
    private long[] stack(FlightType.FlightField of, Object[] all) throws IOException {
        FlightType frame = type(of.type());
        long[] stack = new long[all.length];
        for (int i = 0; i < all.length; i++) {
            stack[all.length - 1 - i] =
                    all[i] instanceof Object[] one ? id(frame, one, "method") : 0;
        }
        frames += all.length;
        if (frames > MOST_FRAMES) {
            throw new IOException("its stacks have more than " + MOST_FRAMES + " functions");
        }
        return stack;
    }

    private static long id(FlightType type, Object[] value, String field) throws IOException {
        return value[type.place(field)] instanceof Long id ? id : 0;
    }

    private String name(long method) {
        long[] of = methods.getOrDefault(method, new long[2]);
        String type = symbols.getOrDefault(classes.getOrDefault(of[0], 0L), "");
        return type.replace('/', '.') + "." + symbols.getOrDefault(of[1], "(unknown)");
    }

    /**
     * A text, a number, or the values of an array or of fields.
     *
     * @param isKept whether it is wanted; what is not may be anything
     */
    private Object value(FlightType.FlightField field, boolean isKept, int depth)
            throws IOException {
        if (!field.isArray()) {
            return field.isConstant()
                    ? (Object) in.number()
                    : value(type(field.type()), isKept, depth);
        }
        int count = in.count();
        if (isKept && count > MOST_STACK) {
            throw new IOException("a stack has more than " + MOST_STACK + " functions");
        }
        Object[] all = new Object[isKept ? count : 0];
        for (int i = 0; i < count; i++) {
            Object one =
                    field.isConstant()
                            ? (Object) in.number()
                            : value(type(field.type()), isKept, depth);
            if (isKept) {
                all[i] = one;
            }
        }
        return all;
    }

    private Object value(FlightType type, boolean isKept, int depth) throws IOException {
        return switch (type.name()) {
            case "boolean", "byte" -> in.skip(1);
            case "short", "char", "int", "long" -> in.number();
            case "float" -> in.skip(4);
            case "double" -> in.skip(8);
            case "java.lang.String" -> in.text(isKept);
            default -> {
                // without a field it takes no byte, and any number of such ones can be said to come
                if (type.fields().isEmpty() || depth > FlightType.DEEPEST) {
                    throw new IOException("a value has no type that holds values");
                }
                Object[] all = new Object[isKept ? type.fields().size() : 0];
                for (int i = 0; i < type.fields().size(); i++) {
                    Object one = value(type.fields().get(i), isKept, depth + 1);
                    if (isKept) {
                        all[i] = one;
                    }
                }
                yield all;
            }
        };
    }
}
