package io.perfwarden.compare.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What the numbers of a run are of, in their order.
 *
 * @param series each benchmark's metrics; the same one may come twice
 */
public record PointLayout(List<Series> series) {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /** One metric of one benchmark. */
    public record Series(BenchmarkId id, Metric metric) {}

    /** A series as it is written. */
    private record Written(
            String name,
            Map<String, String> params,
            String metric,
            String unit,
            BetterDirection direction,
            DirectionOrigin origin,
            Metric.Role role,
            boolean exact) {
        static Written of(Series series) {
            Metric metric = series.metric();
            return new Written(
                    series.id().name(),
                    new TreeMap<>(series.id().params()),
                    metric.name(),
                    metric.unit().symbol(),
                    metric.direction(),
                    metric.origin(),
                    metric.role(),
                    metric.exact());
        }

        Series read() {
            return new Series(
                    new BenchmarkId(name, params),
                    new Metric(metric, Unit.parse(unit), direction, origin, role, exact));
        }
    }

    public PointLayout {
        series = List.copyOf(series);
    }

    /** Names the layout: equal ones have the same, and no others. */
    public String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            write(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The layout as bytes. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static PointLayout decode(byte[] bytes) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            Written[] all = JSON.readValue(in, Written[].class);
            return new PointLayout(Arrays.stream(all).map(Written::read).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("a stored layout is damaged", e);
        }
    }

    private void write(OutputStream out) {
        try {
            JSON.writeValue(out, series.stream().map(Written::of).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
    }
}
