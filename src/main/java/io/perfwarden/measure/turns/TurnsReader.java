package io.perfwarden.measure.turns;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.formats.Companion;
import io.perfwarden.formats.PairedFiles;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the rounds of base and head. A file that cannot be read makes all of them unreadable: what
 * a round lacks would pass for what was never measured.
 */
public final class TurnsReader {
    private final ResultReaders readers;
    private final String format;
    private final Room room;

    /**
     * How much may be read.
     *
     * @param measurements in all rounds of both sides
     * @param tooMany what to say of more
     */
    public record Room(int measurements, List<Problem> tooMany) {}

    /**
     * @param format the id of a format, or {@code auto}
     */
    public TurnsReader(ResultReaders readers, String format, Room room) {
        this.readers = readers;
        this.format = format;
        this.room = room;
    }

    /** Reads both sides, round by round. */
    public Outcome<Turns> read(PairedFiles files) {
        List<ResultSet> rounds = new ArrayList<>();
        int left = room.measurements();
        for (List<ResultFile> round :
                Stream.concat(files.bases().values().stream(), files.heads().values().stream())
                        .toList()) {
            switch (round(round)) {
                case Outcome.Ok<ResultSet>(ResultSet results) -> rounds.add(results);
                case Outcome.Rejected<ResultSet>(List<Problem> problems) -> {
                    return Outcome.rejected(problems);
                }
            }
            left -= Weight.of(rounds.getLast());
            if (left < 0) {
                return Outcome.rejected(room.tooMany());
            }
        }
        int each = files.bases().size();
        return Outcome.ok(
                new Turns(
                        files.mark().base(),
                        rounds.subList(0, each),
                        rounds.subList(each, rounds.size())));
    }

    private Outcome<ResultSet> round(List<ResultFile> files) {
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : files) {
            switch (readers.read(file, format)) {
                case Outcome.Ok<ResultSet>(ResultSet results) -> parts.add(results);
                case Outcome.Rejected<ResultSet>(List<Problem> problems) -> {
                    return Outcome.rejected(problems);
                }
            }
        }
        boolean isEmpty = files.stream().allMatch(Companion::is);
        return isEmpty
                ? Outcome.rejected(
                        Problem.of(files.getFirst().name(), "is no result, and its round has none"))
                : Outcome.ok(Identities.ofRun(ResultSet.merge(parts)));
    }
}
