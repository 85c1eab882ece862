package io.perfwarden.notify.message;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pieces one after the other. */
record Line(List<Piece> pieces) {
    Line {
        pieces = List.copyOf(pieces);
    }

    static Line of(Piece... pieces) {
        return new Line(List.of(pieces));
    }

    /** The line as text. */
    String written(Function<Piece, String> writer) {
        return pieces.stream().map(writer).collect(Collectors.joining());
    }
}
