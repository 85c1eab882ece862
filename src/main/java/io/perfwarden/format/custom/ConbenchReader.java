package io.perfwarden.format.custom;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;
import java.util.stream.Stream;

/** Results of Conbench, wherever in the file they are, and of whatever commit. */
public final class ConbenchReader implements ResultReader {
    private static final String DATA = "data";

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "conbench",
                "Conbench results",
                DirectionOrigin.UNIT,
                Offer.SAMPLES,
                Offer.SPREAD,
                Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return Stream.of(root, root.at(DATA), root.at(DATA, DATA))
                .flatMap(shape -> Stream.of(shape, shape.element()))
                .anyMatch(ConbenchReader::isResult);
    }

    private static boolean isResult(JsonShape shape) {
        return shape.has("run_id", "tags") && (shape.has("stats") || shape.has("error"));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConbenchResults.walk(file, limits, (_, row) -> row.addTo(results));
    }
}
