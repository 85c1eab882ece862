package io.perfwarden.evaluate.proof;

import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.standing.Judged;
import java.util.Map;
import java.util.Optional;

/** Proves one verdict, or none. Where it is given twice, the second time counts. */
public final class Proving {
    /** Keeps nothing. */
    public static final Proving NONE = new Proving(Optional.empty());

    /**
     * Compressed. Larger ones are not kept: of 10,000 benchmarks and 120 runs it is about 10 MB.
     */
    private static final int MOST_BYTES = 16 << 20;

    private final Optional<ProofAbout> about;
    private Optional<ProofWriter> writer = Optional.empty();

    private Proving(Optional<ProofAbout> about) {
        this.about = about;
    }

    public static Proving of(ProofAbout about) {
        return new Proving(Optional.of(about));
    }

    /** Who is to hear what the verdict that is given next goes by. */
    public Witness witness() {
        writer = about.map(it -> new ProofWriter(it, MOST_BYTES));
        return writer.<Witness>map(it -> it).orElse(Witness.NOBODY);
    }

    /** Adds the proof of a verdict that is for good. */
    public void add(Judged judged, Map<String, Document> proofs) {
        if (judged.open().isEmpty()) {
            writer.flatMap(it -> judged.comparison().flatMap(verdict -> it.done(verdict, engine())))
                    .ifPresent(bytes ->
                            about.ifPresent(it -> proofs.put(it.label(), new Document(bytes))));
        }
    }

    private static String engine() {
        String packaged = Proving.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }
}
