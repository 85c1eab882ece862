package io.perfwarden.compare.rule;

import module java.base;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.stats.LearnedSpread;

/** What pull requests that were measured in turns show of the spread between jobs, by metric. */
public record KnownSpreads(SortedMap<MetricResult.Key, LearnedSpread> each) {
    public static final KnownSpreads NONE = new KnownSpreads(Collections.emptySortedMap());

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private record SpreadJson(
            String name,
            Map<String, String> params,
            String metric,
            int pairs,
            double weights,
            double sum) {
        static SpreadJson of(MetricResult.Key key, LearnedSpread it) {
            return new SpreadJson(
                    key.id().name(),
                    key.id().params(),
                    key.metric(),
                    it.pairs(),
                    it.weights(),
                    it.sum());
        }

        MetricResult.Key key() {
            return new MetricResult.Key(new BenchmarkId(name, params), metric);
        }

        LearnedSpread spread() {
            return new LearnedSpread(pairs, weights, sum);
        }
    }

    public KnownSpreads {
        each = Collections.unmodifiableSortedMap(each);
    }

    /** What a suite of one pull request shows once that is merged. */
    public static KnownSpreads of(SuiteComparison judged) {
        SortedMap<MetricResult.Key, LearnedSpread> each = new TreeMap<>();
        judged.rows()
                .forEach(row ->
                        row.inRounds()
                                .flatMap(it -> it.result().lesson(it.bound()))
                                .ifPresent(it ->
                                        each.put(
                                                new MetricResult.Key(row.id(), row.metric().name()),
                                                it)));
        return new KnownSpreads(each);
    }

    LearnedSpread of(MetricResult current) {
        var key = new MetricResult.Key(current.id(), current.metric().name());
        return each.getOrDefault(key, LearnedSpread.NOTHING);
    }

    public KnownSpreads and(KnownSpreads other) {
        SortedMap<MetricResult.Key, LearnedSpread> all = new TreeMap<>(each);
        other.each.forEach((key, it) -> all.merge(key, it, LearnedSpread::and));
        return new KnownSpreads(all);
    }

    /** Compressed; equal ones have equal bytes. */
    public byte[] encode() {
        List<SpreadJson> all = new ArrayList<>();
        each.forEach((key, it) -> all.add(SpreadJson.of(key, it)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            JSON.writeValue(packed, all);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /**
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static KnownSpreads decode(byte[] bytes) {
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            SortedMap<MetricResult.Key, LearnedSpread> each = new TreeMap<>();
            for (SpreadJson one : JSON.readValue(plain, SpreadJson[].class)) {
                each.put(one.key(), one.spread());
            }
            return new KnownSpreads(each);
        } catch (IOException e) {
            throw new UncheckedIOException("what is known of jobs is damaged", e);
        }
    }
}
