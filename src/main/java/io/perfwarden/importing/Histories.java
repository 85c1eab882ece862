package io.perfwarden.importing;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.custom.ConbenchReader;
import io.perfwarden.format.encoding.DecodedFile;
import io.perfwarden.format.python.AsvReader;
import io.perfwarden.importing.tool.GabHistoryReader;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files of other systems, sorted into the histories they are part of. */
public final class Histories {
    private static final ResultReader ACTION = new GabHistoryReader();
    private static final ResultReader ASV = new AsvReader();
    private static final ResultReader CONBENCH = new ConbenchReader();
    private static final List<ResultReader> KNOWN = List.of(ACTION, ASV, CONBENCH);

    private final ReadLimits limits;
    private final Map<String, List<ResultFile>> taken = new HashMap<>();

    public Histories(ReadLimits limits) {
        this.limits = limits;
    }

    /** The ids of the formats that hold a history. */
    public static List<String> formats() {
        return KNOWN.stream().map(ResultReader::id).toList();
    }

    /**
     * Takes a file.
     *
     * @param format one of {@link #formats}; not present to recognise it by content
     * @return rejected if it is none of them, or cannot be read
     */
    public Outcome<ResultFile> add(ResultFile file, Optional<String> format) {
        ResultFile decoded = new DecodedFile(file);
        try {
            Optional<ResultReader> known = find(decoded, format);
            if (known.isEmpty()) {
                return Outcome.rejected(
                        new Problem(
                                file.name(),
                                "no history: expected one of " + String.join(", ", formats()),
                                "perfwarden baseline save makes a baseline of other results"));
            }
            taken.computeIfAbsent(known.get().id(), _ -> new ArrayList<>()).add(decoded);
            return Outcome.ok(decoded);
        } catch (IOException e) {
            return Outcome.rejected(problem(file.name(), e));
        }
    }

    private static Optional<ResultReader> find(ResultFile file, Optional<String> format)
            throws IOException {
        if (format.isPresent()) {
            return KNOWN.stream().filter(one -> one.id().equals(format.get())).findFirst();
        }
        Head head = Head.of(file);
        return KNOWN.stream().filter(one -> one.recognises(head)).findFirst();
    }

    private List<ResultFile> of(ResultReader reader) {
        return taken.getOrDefault(reader.id(), List.of());
    }

    private static Problem problem(String name, IOException failure) {
        return switch (failure) {
            case FormatException damaged -> damaged.problem();
            case ArchiveException refused -> refused.problem();
            default -> Problem.of(name, "cannot be read: " + failure.getMessage());
        };
    }

    /** The histories of all files taken, each walked once for what it holds. */
    public Outcome<HistoryImport> open(Optional<Integer> last) {
        List<History> all = new ArrayList<>();
        of(ACTION).forEach(file -> all.add(new ActionHistory(file, limits)));
        try {
            if (!of(ASV).isEmpty()) {
                all.add(new AsvHistory(of(ASV), limits));
            }
            if (!of(CONBENCH).isEmpty()) {
                all.add(ConbenchHistory.read(of(CONBENCH), limits));
            }
            return HistoryImport.plan(all, last);
        } catch (IOException e) {
            return Outcome.rejected(problem("history", e));
        }
    }
}
