package io.perfwarden.model;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All units with a meaning: what they are multiples of, and which way is better.
 *
 * <p>A rate of work or of bytes is better when higher. A time, a size or a cost is better when
 * lower, and so is each of them per work. A unit that is not here as a whole has no direction.
 */
final class UnitTable {
    static final String SECOND = "s";

    private static final String BYTE = "B";

    /** What a unit measures. */
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

    /**
     * What a unit is a multiple of.
     *
     * @param scale how many {@code base} it is; exact, positive
     */
    record Multiple(String base, BigDecimal scale) {}

    /** By symbol, in this case alone: {@code ms} is no {@code MS}. */
    private static final Map<String, Multiple> SYMBOLS =
            Map.ofEntries(
                    known("ps", SECOND, "1e-12"),
                    known("ns", SECOND, "1e-9"),
                    known("\u00b5s", SECOND, "1e-6"),
                    known("us", SECOND, "1e-6"),
                    known("ms", SECOND, "1e-3"),
                    known("s", SECOND, "1"),
                    known("sec", SECOND, "1"),
                    known("secs", SECOND, "1"),
                    known("msec", SECOND, "1e-3"),
                    known("usec", SECOND, "1e-6"),
                    known("nsec", SECOND, "1e-9"),
                    known("min", SECOND, "60"),
                    known("h", SECOND, "3600"),
                    known("hr", SECOND, "3600"),
                    known("B", BYTE, "1"),
                    known("kB", BYTE, "1e3"),
                    known("KB", BYTE, "1e3"),
                    known("MB", BYTE, "1e6"),
                    known("GB", BYTE, "1e9"),
                    known("TB", BYTE, "1e12"),
                    known("KiB", BYTE, "1024"),
                    known("MiB", BYTE, "1048576"),
                    known("GiB", BYTE, "1073741824"),
                    known("TiB", BYTE, "1099511627776"));

    /** Units in full, in lower case; people write them with a capital as well. */
    private static final Map<String, Multiple> WORDS =
            Map.ofEntries(
                    known("second", SECOND, "1"),
                    known("seconds", SECOND, "1"),
                    known("millisecond", SECOND, "1e-3"),
                    known("milliseconds", SECOND, "1e-3"),
                    known("microsecond", SECOND, "1e-6"),
                    known("microseconds", SECOND, "1e-6"),
                    known("nanosecond", SECOND, "1e-9"),
                    known("nanoseconds", SECOND, "1e-9"),
                    known("minute", SECOND, "60"),
                    known("minutes", SECOND, "60"),
                    known("hour", SECOND, "3600"),
                    known("hours", SECOND, "3600"),
                    known("byte", BYTE, "1"),
                    known("bytes", BYTE, "1"),
                    known("kilobytes", BYTE, "1e3"),
                    known("megabytes", BYTE, "1e6"),
                    known("gigabytes", BYTE, "1e9"),
                    known("terabytes", BYTE, "1e12"),
                    known("kibibytes", BYTE, "1024"),
                    known("mebibytes", BYTE, "1048576"),
                    known("gibibytes", BYTE, "1073741824"),
                    known("percent", "%", "1"));

    private static final Map<String, String> PLURALS =
            Map.of("op", "ops", "iteration", "iter", "iterations", "iter", "iters", "iter");

    /**
     * The words of each kind, in the singular: their plurals, with a capital, in capitals and, for
     * costs and work, behind one of {@link #PREFIXES} they are known as well.
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
        return word != null ? word : new Multiple(PLURALS.getOrDefault(text, text), BigDecimal.ONE);
    }

    /**
     * Which way is better.
     *
     * @param base of a unit, as {@link Unit#base()} has it
     */
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

    /** The units of a kind as they are listed. */
    static SortedSet<String> listed(Kind kind) {
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

    private static Map.Entry<String, Multiple> known(String symbol, String base, String scale) {
        return Map.entry(symbol, new Multiple(base, new BigDecimal(scale)));
    }
}
