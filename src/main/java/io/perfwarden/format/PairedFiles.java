package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;

/**
 * The files of an artifact that holds base and head measured in turns, see {@link PairMark}.
 *
 * @param bases the base's files, by the number of their round
 * @param heads the head's; of the same rounds
 */
public record PairedFiles(
        PairMark mark,
        SortedMap<Integer, List<ResultFile>> bases,
        SortedMap<Integer, List<ResultFile>> heads) {

    /** Whether files are those of such an artifact, even a damaged one. */
    public static boolean isAmong(List<ResultFile> files) {
        return files.stream().anyMatch(PairedFiles::isMark);
    }

    private static boolean isMark(ResultFile file) {
        return file.name().equals(PairMark.FILE) || file.name().endsWith("/" + PairMark.FILE);
    }

    /**
     * Sorts files by side and round.
     *
     * @param wanted which of the files are results
     * @return rejected if rounds are missing on a side: half of a comparison would look like all
     */
    public static ReadOutcome<PairedFiles> of(
            List<ResultFile> files, Predicate<ResultFile> wanted) {
        List<ResultFile> marks = files.stream().filter(PairedFiles::isMark).toList();
        if (marks.size() != 1) {
            return ReadOutcome.rejected(
                    new InputProblem(
                            marks.getLast().name(),
                            "is one of " + marks.size() + " in the artifact, expected one",
                            "upload each directory of pairs as an artifact of its own"));
        }
        return switch (PairMark.read(marks.getFirst())) {
            case ReadOutcome.Rejected<PairMark>(List<InputProblem> problems) ->
                    ReadOutcome.rejected(problems);
            case ReadOutcome.Ok<PairMark>(PairMark mark) -> {
                String name = marks.getFirst().name();
                String directory = name.substring(0, name.length() - PairMark.FILE.length());
                List<ResultFile> results = files.stream().filter(wanted).toList();
                yield checked(
                        name,
                        new PairedFiles(
                                mark,
                                side(results, directory + PairMark.BASE + "/"),
                                side(results, directory + PairMark.HEAD + "/")));
            }
        };
    }

    private static ReadOutcome<PairedFiles> checked(String name, PairedFiles files) {
        boolean same = files.bases.keySet().equals(files.heads.keySet());
        return same && files.bases.size() == files.mark.rounds()
                ? ReadOutcome.ok(files)
                : ReadOutcome.rejected(
                        new InputProblem(
                                name,
                                "tells of %d rounds, and there are %d of the base and %d of the head"
                                        .formatted(
                                                files.mark.rounds(),
                                                files.bases.size(),
                                                files.heads.size()),
                                "upload the whole directory that perfwarden pair wrote"));
    }

    private static SortedMap<Integer, List<ResultFile>> side(
            List<ResultFile> files, String directory) {
        SortedMap<Integer, List<ResultFile>> rounds = new TreeMap<>();
        for (ResultFile file : files) {
            if (file.name().startsWith(directory)) {
                String within = file.name().substring(directory.length());
                PairMark.numberOf(within.split("/", 2)[0])
                        .ifPresent(round ->
                                rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(file));
            }
        }
        return rounds;
    }

    /**
     * Makes a directory one of base and head measured in turns: {@code base/round-01.json}, {@code
     * head/round-01.json} and so on, each a file or a directory in any format, beside {@value
     * #FILE}. It is written last, so that what was broken off is none.
     *
     * @param rounds how many there are of each side
     * @param base which commit the base was; absent if unknown
     */
    public record PairMark(int rounds, Optional<CommitSha> base) {
        public static final String FILE = "perfwarden-pair.json";

        /** The directories of the two sides. */
        public static final String BASE = "base";

        public static final String HEAD = "head";

        /** Most rounds that are read. */
        public static final int MOST_ROUNDS = 1_000;

        private static final String SCHEMA = "perfwarden/pair/1";
        private static final int MOST_BYTES = 1 << 16;
        private static final Pattern ROUND = Pattern.compile("round-([0-9]{1,6})(?:\\..{0,20})?");

        /** What a round's file is called, without an extension. */
        public static String round(int number) {
            return "round-%02d".formatted(number);
        }

        /** The number of the round that a file or directory is called after. */
        public static OptionalInt numberOf(String name) {
            Matcher round = ROUND.matcher(name);
            return round.matches()
                    ? OptionalInt.of(Integer.parseInt(round.group(1)))
                    : OptionalInt.empty();
        }

        /** The mark as it is written. */
        public String text() {
            String of = base.map(sha -> ", \"base\": \"" + sha + "\"").orElse("");
            return "{\"schema\": \"%s\", \"rounds\": %d%s}\n".formatted(SCHEMA, rounds, of);
        }

        /** Reads a mark; rejected if it is none, or names what no commit is called. */
        public static ReadOutcome<PairMark> read(ResultFile file) {
            try (InputStream in = file.open()) {
                byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                if (bytes.length > MOST_BYTES) {
                    return rejected(file, "is larger than 64 KiB");
                }
                return switch (JsonReading.of(
                        new String(bytes, StandardCharsets.UTF_8), file.name())) {
                    case ReadOutcome.Rejected<JsonValue>(List<InputProblem> problems) ->
                            ReadOutcome.rejected(problems);
                    case ReadOutcome.Ok<JsonValue>(JsonValue json) -> of(file, json);
                };
            } catch (IOException e) {
                return rejected(file, "cannot be read: " + e.getMessage());
            }
        }

        private static ReadOutcome<PairMark> of(ResultFile file, JsonValue json) {
            if (!json.at("schema").asText().equals(Optional.of(SCHEMA))) {
                return rejected(file, "has another schema than " + SCHEMA);
            }
            if (!(json.at("rounds") instanceof JsonValue.Whole(var rounds))
                    || rounds.signum() <= 0
                    || rounds.bitLength() >= Integer.SIZE
                    || rounds.intValue() > MOST_ROUNDS) {
                return rejected(file, "has no number of rounds from 1 to " + MOST_ROUNDS);
            }
            JsonValue base = json.at(BASE);
            boolean isNamed = base != JsonValue.Word.NULL;
            Optional<CommitSha> commit =
                    base.asText().filter(CommitSha::isValid).map(CommitSha::new);
            return isNamed && commit.isEmpty()
                    ? rejected(file, "names no full commit as its base")
                    : ReadOutcome.ok(new PairMark(rounds.intValue(), commit));
        }

        private static ReadOutcome<PairMark> rejected(ResultFile file, String what) {
            return ReadOutcome.rejected(
                    new InputProblem(file.name(), what, "let perfwarden pair write the directory"));
        }
    }
}
