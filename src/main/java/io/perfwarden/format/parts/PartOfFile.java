package io.perfwarden.format.parts;

import io.perfwarden.archive.Budget;
import io.perfwarden.archive.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * A file of which only some stretches are left, or all but some. Of what is left out the line ends
 * stay, so that a line has the same number in the part as in the file.
 */
public final class PartOfFile implements ResultFile {
    private final ResultFile whole;
    private final List<Span> spans;
    private final boolean inside;

    private PartOfFile(ResultFile whole, List<Span> spans, boolean inside) {
        this.whole = whole;
        this.spans = List.copyOf(spans);
        this.inside = inside;
    }

    /** Only these stretches, which are in the file's order and apart. */
    public static PartOfFile of(ResultFile whole, List<Span> spans) {
        return new PartOfFile(whole, spans, true);
    }

    /** Everything but these stretches, which are in the file's order and apart. */
    public static PartOfFile without(ResultFile whole, List<Span> spans) {
        return new PartOfFile(whole, spans, false);
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Budget budget() {
        return whole.budget();
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return whole.beside(fileName);
    }

    @Override
    public InputStream open() throws IOException {
        return new PartStream(whole.open(), spans, inside);
    }
}
