package io.perfwarden.model;

import module java.base;

/**
 * A unit as a tool writes it, and what it is a multiple of: {@code ms/op} is 0.001 of {@code s/op}.
 *
 * <p>Understood are times (ps to h), bytes (decimal and binary), rates and "per something";
 * everything else is free-form, a multiple of itself. Values are compared only within one {@link
 * #base()}.
 *
 * @param symbol as written, trimmed, with U+00B5 for every spelling of micro
 * @param base the unit all comparable ones share, such as {@code s}, {@code B/s}, {@code ops/s};
 *     empty for a number without unit
 * @param scale how many {@code base} one {@code symbol} is; exact, positive
 */
public record Unit(String symbol, String base, BigDecimal scale) {
    /** A number without unit. */
    public static final Unit NONE = new Unit("", "", BigDecimal.ONE);

    private static final String PER = " per ";
    // A micro sign that was decoded as Latin-1, perhaps more than once.
    private static final Pattern MOJIBAKE = Pattern.compile("(?<!\u00c2)\u00c2++\u00b5");

    public Unit {
        if (scale.signum() <= 0) {
            throw new IllegalArgumentException("a unit's scale is positive");
        }
    }

    // Those of a record are made at their first call, which takes as long as a small file.
    @Override
    public boolean equals(Object other) {
        return other instanceof Unit it
                && symbol.equals(it.symbol)
                && base.equals(it.base)
                && scale.equals(it.scale);
    }

    @Override
    public int hashCode() {
        return symbol.hashCode();
    }

    /**
     * Reads a unit. Never fails: what is not known is free-form.
     *
     * @param text as a tool writes it, such as {@code ops/s} or {@code ops per second}; mojibake
     *     and both micro characters are accepted
     */
    public static Unit parse(String text) {
        String symbol = withOneMicro(text.strip());
        if (symbol.isEmpty()) {
            return NONE;
        }
        int slash = symbol.indexOf('/');
        int word = symbol.indexOf(PER);
        int end = slash < 0 && word > 0 ? word : slash;
        int start = end == slash ? end + 1 : end + PER.length();
        if (end <= 0 || start == symbol.length()) {
            UnitTable.Multiple whole = UnitTable.multiple(symbol);
            return new Unit(symbol, whole.base(), whole.scale());
        }
        UnitTable.Multiple above = UnitTable.multiple(symbol.substring(0, end).strip());
        UnitTable.Multiple below = UnitTable.multiple(symbol.substring(start).strip());
        String denominator = below.base().equals("ops") ? "op" : below.base();
        BigDecimal scale =
                above.scale().divide(below.scale(), MathContext.DECIMAL128).stripTrailingZeros();
        return new Unit(symbol, above.base() + "/" + denominator, scale);
    }

    /** Whether values of both units can be put side by side. */
    public boolean comparableWith(Unit other) {
        return base.equals(other.base);
    }

    /**
     * A value of this unit in another one of the same base. Between equal scales the value is
     * returned untouched; otherwise it is multiplied or divided by the exact ratio, whichever is
     * above one.
     *
     * @throws IllegalArgumentException if the units have different bases
     */
    public double convert(double value, Unit to) {
        if (!comparableWith(to)) {
            throw new IllegalArgumentException(symbol + " is not comparable with " + to.symbol);
        }
        int order = scale.compareTo(to.scale);
        return order == 0
                ? value
                : order > 0 ? value * ratio(scale, to.scale) : value / ratio(to.scale, scale);
    }

    /**
     * Whether this is a duration, such as {@code ms}, or one per something, such as {@code ns/op}.
     */
    public boolean isTime() {
        return base.equals(UnitTable.SECOND) || base.startsWith(UnitTable.SECOND + "/");
    }

    /** Whether this is something per time, such as {@code ops/s}; good or bad. */
    public boolean isRate() {
        return !isTime()
                && (base.endsWith("/" + UnitTable.SECOND)
                        || UnitTable.direction(base) == BetterDirection.HIGHER);
    }

    /** Which way is better where {@link UnitTable} has the whole unit. */
    public BetterDirection impliedDirection() {
        return UnitTable.direction(base);
    }

    /** A symbol that was repaired is repaired for good: what is stored is read back as it was. */
    private static String withOneMicro(String text) {
        String symbol = text.replace('\u03bc', '\u00b5');
        return symbol.indexOf('\u00c2') < 0
                ? symbol
                : MOJIBAKE.matcher(symbol).replaceAll("\u00b5");
    }

    private static double ratio(BigDecimal larger, BigDecimal smaller) {
        return larger.divide(smaller, new MathContext(40, RoundingMode.HALF_EVEN)).doubleValue();
    }

    /**
     * All units with a meaning: what they are multiples of, and which way is better.
     *
     * <p>A rate of work or of bytes is better when higher. A time, a size or a cost is better when
     * lower, and so is each of them per work. A unit that is not here as a whole has no direction.
     */
    static final class UnitTable {
        static final String SECOND = "s";
        private static final String BYTE = "B";

        enum Kind {
            /** How long something takes. */
            TIME,
            /** How many bytes or bits something needs. */
            SIZE,
            /** What is spent: allocations, cycles, instructions. */
            COST,
            /** What gets done. It has a direction only per time. */
            WORK,
            /** Work per second in one word, such as {@code fps}. */
            RATE,
            /** What is not listed: it has no direction. */
            OTHER
        }

        /** What a unit is a multiple of; the scale is exact and positive. */
        record Multiple(String base, BigDecimal scale) {}

        /** By symbol, in this case alone: {@code ms} is no {@code MS}. */
        private static final Map<String, Multiple> SYMBOLS =
                table(
                        Map.of(
                                SECOND,
                                "ps=1e-12 ns=1e-9 \u00b5s=1e-6 us=1e-6 ms=1e-3 s=1 sec=1 secs=1"
                                        + " msec=1e-3 usec=1e-6 nsec=1e-9 min=60 h=3600 hr=3600",
                                BYTE,
                                "B=1 kB=1e3 KB=1e3 MB=1e6 GB=1e9 TB=1e12 KiB=1024 MiB=1048576"
                                        + " GiB=1073741824 TiB=1099511627776"));

        /** Units in full, in lower case; people write them with a capital as well. */
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
         * The words of each kind, in the singular: their plurals, with a capital, in capitals and,
         * for costs and work, behind one of {@link #PREFIXES} they are known as well.
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

        /** The longest text that is a symbol and no word: it is looked up as it is written. */
        private static final int SYMBOL = 2;

        private static final String PREFIXES = "kKMGT";
        private static final Map<String, Kind> KINDS = kinds();

        private UnitTable() {}

        /** What one side of a unit's slash is a multiple of; of itself where it is not known. */
        static Multiple multiple(String text) {
            Multiple symbol = SYMBOLS.get(text);
            if (symbol != null) {
                return symbol;
            }
            Multiple word = WORDS.get(text.toLowerCase(Locale.ROOT));
            return word != null
                    ? word
                    : new Multiple(PLURALS.getOrDefault(text, text), BigDecimal.ONE);
        }

        /** Which way is better for a {@link Unit#base()}. */
        static BetterDirection direction(String base) {
            int slash = base.indexOf('/');
            if (slash < 0) {
                Kind whole = kind(base);
                return whole == Kind.RATE ? BetterDirection.HIGHER : spent(whole);
            }
            Kind above = kind(base.substring(0, slash));
            return switch (kind(base.substring(slash + 1))) {
                case TIME -> done(above);
                case WORK -> spent(above);
                case SIZE -> above == Kind.SIZE ? BetterDirection.UNKNOWN : spent(above);
                case COST, RATE, OTHER -> BetterDirection.UNKNOWN;
            };
        }

        private static BetterDirection done(Kind perTime) {
            return switch (perTime) {
                case WORK, SIZE, RATE -> BetterDirection.HIGHER;
                case TIME, COST, OTHER -> BetterDirection.UNKNOWN;
            };
        }

        private static BetterDirection spent(Kind kind) {
            return switch (kind) {
                case TIME, SIZE, COST -> BetterDirection.LOWER;
                case WORK, RATE, OTHER -> BetterDirection.UNKNOWN;
            };
        }

        static SortedSet<String> listed(Kind kind) {
            SortedSet<String> listed = new TreeSet<>(KINDS.keySet());
            listed.removeIf(text -> KINDS.get(text) != kind);
            return listed;
        }

        private static Kind kind(String text) {
            Kind word = word(text);
            boolean prefixed =
                    word == Kind.OTHER
                            && text.length() > 2
                            && PREFIXES.indexOf(text.charAt(0)) >= 0;
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
                            .forEach(it ->
                                    table.put(it[0], new Multiple(base, new BigDecimal(it[1])))));
            return Map.copyOf(table);
        }
    }
}
