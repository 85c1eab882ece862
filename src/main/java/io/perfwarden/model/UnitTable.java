package io.perfwarden.model;

import module java.base;

/**
 * All known units: their bases, and the better direction.
 *
 * <p>A rate of work or bytes is better when higher. A time, a size or a cost, also per work, is
 * better when lower. Any other unit has no direction.
 */
final class UnitTable {
    static final String SECOND = "s";
    private static final String BYTE = "B";

    enum Kind {
        TIME,
        SIZE,
        /** Expenses: allocations, cycles, instructions. */
        COST,
        /** Done work. It has a direction only per time. */
        WORK,
        /** Work per second in one word, such as {@code fps}. */
        RATE,
        OTHER
    }

    /** The scale is exact and positive. */
    record Multiple(String base, BigDecimal scale) {}

    /** Case-sensitive symbols: {@code ms} is no {@code MS}. */
    private static final Map<String, Multiple> SYMBOLS =
            table(
                    Map.of(
                            SECOND,
                            "ps=1e-12 ns=1e-9 \u00b5s=1e-6 us=1e-6 ms=1e-3 s=1 sec=1 secs=1"
                                    + " msec=1e-3 usec=1e-6 nsec=1e-9 min=60 h=3600 hr=3600",
                            BYTE,
                            "B=1 kB=1e3 KB=1e3 MB=1e6 GB=1e9 TB=1e12 KiB=1024 MiB=1048576"
                                    + " GiB=1073741824 TiB=1099511627776"));

    /** Units in full, in lower case; a capital is accepted. */
    private static final Map<String, Multiple> WORDS =
            table(
                    Map.of(
                            SECOND,
                            "second=1 seconds=1 millisecond=1e-3 milliseconds=1e-3"
                                    + " microsecond=1e-6 microseconds=1e-6 nanosecond=1e-9"
                                    + " nanoseconds=1e-9 minute=60 minutes=60 hour=3600 hours=3600",
                            BYTE,
                            "byte=1 bytes=1 kilobytes=1e3 megabytes=1e6 gigabytes=1e9"
                                    + " terabytes=1e12 kibibytes=1024 mebibytes=1048576"
                                    + " gibibytes=1073741824",
                            "%",
                            "percent=1"));

    private static final Map<String, String> PLURALS =
            Map.of("op", "ops", "iteration", "iter", "iterations", "iter", "iters", "iter");

    /**
     * Words of each kind in the singular. Plurals, capitals and, for costs and work, {@link
     * #PREFIXES} are known too.
     */
    private static final Map<Kind, List<String>> LISTED =
            Map.of(
                    Kind.SIZE,
                    words("bit kbit Kbit Mbit Gbit kb Kb mb Mb gb Gb"),
                    Kind.COST,
                    words(
                            """
                            alloc allocation cycle cpucycle instruction instr insn joule J mJ
                            """),
                    Kind.WORK,
                    words(
                            """
                            batch batches block call cell char character command commit doc
                            document edge elem element embedding entries entry epoch eval
                            evaluation event file flop frame gas get Ggas ggas GS handshake hash
                            hashes hit i image inference insert invocation item iter iteration job
                            key kS line lookup loop message mgas msg MS node obj object op
                            operation packet page pass passes pix pixel point prediction px
                            queries query ray read record replies reply req request response round
                            row S sample sentence sign simulation step symbol t task test tick tok
                            token trans transaction triangle tx txn update vector verify vertex
                            vertices word write
                            """),
                    Kind.RATE,
                    words(
                            """
                            bps FLOPS fps GBps gbps GFlops gflops iops kbps KBps MBps mbps MFlops
                            mflops pps qps rps TFlops tflops tps
                            """));

    /** Longest symbol; longer texts are words. */
    private static final int SYMBOL = 2;

    static final String SHARE = "% of ";

    /** A letter's place is its power of 1000, but for {@code k}. */
    private static final String PREFIXES = "kKMGT";

    private static final Pattern PART = Pattern.compile("[^-_. ]+");

    /** In lower case. {@code Mb} is a megabyte to many. */
    private static final Map<String, Multiple> BITS =
            table(Map.of(BYTE, "bit=0.125 bits=0.125 kbit=125 mbit=125e3 gbit=125e6"));

    private static final Map<String, Kind> KINDS = kinds();

    private UnitTable() {}

    /** The multiple of one side of a unit's slash; of itself if it is unknown. */
    static Multiple multiple(String text) {
        if (text.startsWith(SHARE)) {
            return new Multiple("%", BigDecimal.ONE);
        }
        Multiple symbol = SYMBOLS.get(text);
        if (symbol != null) {
            return symbol;
        }
        Multiple word = WORDS.get(text.toLowerCase(Locale.ROOT));
        return word != null ? word : new Multiple(PLURALS.getOrDefault(text, text), BigDecimal.ONE);
    }

    /**
     * The multiple of a text as a quantity: of bits, of work and costs with a prefix, of times in
     * another case, and of the last time or size in a name such as {@code p99-ms}.
     */
    static Multiple quantity(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        Multiple known = multiple(text);
        Kind kind = kind(text);
        if (isAmount(known)) {
            return known;
        } else if (BITS.containsKey(small)) {
            return BITS.get(small);
        } else if (kind == Kind.WORK || kind == Kind.COST) {
            boolean isWhole = word(text) != Kind.OTHER;
            BigDecimal scale = isWhole ? BigDecimal.ONE : prefix(text.charAt(0));
            return new Multiple(singular(isWhole ? small : small.substring(1)), scale);
        }
        Multiple lower = multiple(small);
        return lower.base().equals(SECOND)
                ? lower
                : ofLastPart(text)
                        .orElse(
                                text.length() > SYMBOL
                                        ? new Multiple(small, BigDecimal.ONE)
                                        : known);
    }

    private static boolean isAmount(Multiple multiple) {
        return multiple.base().equals(SECOND) || multiple.base().equals(BYTE);
    }

    private static BigDecimal prefix(char letter) {
        int thousands = letter == 'k' ? 1 : PREFIXES.indexOf(letter);
        return BigDecimal.TEN.pow(3 * thousands);
    }

    private static String singular(String word) {
        String one = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return KINDS.containsKey(one) ? one : word;
    }

    private static Optional<Multiple> ofLastPart(String text) {
        Matcher part = PART.matcher(text);
        Optional<Multiple> found = Optional.empty();
        while (part.find()) {
            Multiple amount = multiple(part.group());
            if (part.group().length() < text.length() && isAmount(amount)) {
                String name =
                        text.substring(0, part.start())
                                + amount.base()
                                + text.substring(part.end());
                found = Optional.of(new Multiple(name, amount.scale()));
            }
        }
        return found;
    }

    static BetterDirection direction(String base) {
        int slash = base.indexOf('/');
        if (slash < 0) {
            Kind whole = kind(base);
            return whole == Kind.RATE ? BetterDirection.HIGHER : amountDirection(whole);
        }
        Kind above = kind(base.substring(0, slash));
        return switch (kind(base.substring(slash + 1))) {
            case TIME -> rateDirection(above);
            case WORK -> amountDirection(above);
            case SIZE -> above == Kind.SIZE ? BetterDirection.UNKNOWN : amountDirection(above);
            case COST, RATE, OTHER -> BetterDirection.UNKNOWN;
        };
    }

    private static BetterDirection rateDirection(Kind perTime) {
        return switch (perTime) {
            case WORK, SIZE, RATE -> BetterDirection.HIGHER;
            case TIME, COST, OTHER -> BetterDirection.UNKNOWN;
        };
    }

    private static BetterDirection amountDirection(Kind kind) {
        return switch (kind) {
            case TIME, SIZE, COST -> BetterDirection.LOWER;
            case WORK, RATE, OTHER -> BetterDirection.UNKNOWN;
        };
    }

    static SortedSet<String> unitsOf(Kind kind) {
        SortedSet<String> listed = new TreeSet<>(KINDS.keySet());
        listed.removeIf(text -> KINDS.get(text) != kind);
        return listed;
    }

    private static Kind kind(String text) {
        Kind word = word(text);
        boolean prefixed =
                word == Kind.OTHER && text.length() > 2 && PREFIXES.indexOf(text.charAt(0)) >= 0;
        if (!prefixed) {
            return word;
        }
        Kind scaled = word(text.substring(1));
        return scaled == Kind.WORK || scaled == Kind.COST ? scaled : Kind.OTHER;
    }

    private static Kind word(String text) {
        Kind listed = KINDS.get(text);
        if (listed != null || text.length() <= SYMBOL) {
            return listed == null ? Kind.OTHER : listed;
        }
        String small = text.toLowerCase(Locale.ROOT);
        boolean capital = text.substring(1).equals(small.substring(1));
        if (!text.equals(small) && (capital || text.equals(text.toUpperCase(Locale.ROOT)))) {
            return word(small);
        }
        String singular = text.endsWith("s") ? text.substring(0, text.length() - 1) : text;
        Kind one = KINDS.getOrDefault(singular, Kind.OTHER);
        return one == Kind.RATE ? Kind.OTHER : one;
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new HashMap<>();
        LISTED.forEach((kind, words) -> words.forEach(word -> kinds.put(word, kind)));
        Stream.of(SYMBOLS, WORDS)
                .forEach(each ->
                        each.forEach((text, multiple) -> kinds.put(text, kindOf(multiple))));
        return Map.copyOf(kinds);
    }

    private static Kind kindOf(Multiple multiple) {
        return switch (multiple.base()) {
            case SECOND -> Kind.TIME;
            case BYTE -> Kind.SIZE;
            default -> Kind.OTHER;
        };
    }

    private static Map<String, Multiple> table(Map<String, String> byBase) {
        Map<String, Multiple> table = new HashMap<>();
        byBase.forEach((base, text) ->
                words(text).stream()
                        .map(it -> it.split("="))
                        .forEach(
                                it -> table.put(it[0], new Multiple(base, new BigDecimal(it[1])))));
        return Map.copyOf(table);
    }
}
