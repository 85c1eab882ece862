package io.perfwarden.compare.history;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.model.Unit;

/**
 * The series of a run's numbers, in their order.
 *
 * @param series each benchmark's metrics; repetitions are allowed
 */
public record PointLayout(List<LayoutSeries> series) {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    public record LayoutSeries(BenchmarkId id, Metric metric) {}

    private record SeriesJson(
            String name,
            Map<String, String> params,
            String metric,
            String unit,
            BetterDirection direction,
            DirectionOrigin origin,
            Metric.Role role,
            boolean exact) {
        static SeriesJson of(LayoutSeries series) {
            Metric metric = series.metric();
            return new SeriesJson(
                    series.id().name(),
                    new TreeMap<>(series.id().params()),
                    metric.name(),
                    metric.unit().symbol(),
                    metric.direction(),
                    metric.origin(),
                    metric.role(),
                    metric.exact());
        }

        LayoutSeries read() {
            return new LayoutSeries(
                    new BenchmarkId(name, params),
                    new Metric(metric, Unit.parse(unit), direction, origin, role, exact));
        }
    }

    public PointLayout {
        series = List.copyOf(series);
    }

    public String digest() {
        return Sha256Digest.of(
                to -> write(new DigestOutputStream(OutputStream.nullOutputStream(), to)));
    }

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
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static PointLayout decode(byte[] bytes) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            SeriesJson[] all = JSON.readValue(in, SeriesJson[].class);
            return new PointLayout(Arrays.stream(all).map(SeriesJson::read).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("a stored layout is damaged", e);
        }
    }

    private void write(OutputStream out) {
        try {
            JSON.writeValue(out, series.stream().map(SeriesJson::of).toList());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
    }
}
