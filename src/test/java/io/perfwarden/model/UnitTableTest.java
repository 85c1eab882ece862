package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitTableTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ops/s",
                "op/s",
                "ops/sec",
                "ops/second",
                "ops/ms",
                "ops/us",
                "ops/\u00b5s",
                "ops/ns",
                "ops/min",
                "ops/h",
                "Kops/s",
                "Mops/s",
                "ops per second",
                "Ops/s",
                "B/s",
                "KB/s",
                "kB/s",
                "MiB/s",
                "GB/s",
                "MB/sec",
                "bytes/s",
                "Mbit/s",
                "Mbps",
                "MBps",
                "items/s",
                "Kitem/s",
                "requests/s",
                "req/s",
                "reqs/sec",
                "rows/s",
                "frames/s",
                "fps",
                "FPS",
                "calls/s",
                "iterations/s",
                "iter/sec",
                "elements/s",
                "elem/s",
                "Melem/s",
                "Gelem/s",
                "records/s",
                "messages/s",
                "msg/s",
                "transactions/s",
                "trans/sec",
                "queries/s",
                "pages/s",
                "tokens/s",
                "tok/s",
                "points/s",
                "samples/s",
                "MS/s",
                "MSamples/s",
                "FLOP/s",
                "FLOPS",
                "GFLOPS",
                "GFLOPS/s",
                "GFLOP/s",
                "Gflops",
                "TFLOPS",
                "iops",
                "IOPS",
                "rps",
                "QPS",
                "tps",
                "i/s",
                "events/s",
                "packets/s",
                "mgas/s",
                "Ggas/s",
                "hashes/s",
                "MPixels/s",
                "tests/min",
                "Requests/Second"
            })
    void a_rate_of_work_is_better_when_higher(String unit) {
        assertThat(Unit.parse(unit).impliedDirection()).isEqualTo(BetterDirection.HIGHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ps",
                "ns",
                "us",
                "\u00b5s",
                "ms",
                "s",
                "sec",
                "Seconds",
                "msec",
                "min",
                "hours",
                "h",
                "B",
                "bytes",
                "KB",
                "MB",
                "Megabytes",
                "GiB",
                "TB",
                "kb",
                "Mb",
                "bits",
                "allocs",
                "allocations",
                "Allocs",
                "cycles",
                "Kcycles",
                "instructions",
                "ns/op",
                "us/op",
                "ms/iter",
                "s/iteration",
                "sec/op",
                "ns/call",
                "ms/request",
                "us/req",
                "ns/row",
                "ms/frame",
                "ns/element",
                "ns/byte",
                "ms/ggas",
                "B/op",
                "KiB/op",
                "bytes/row",
                "B/iter",
                "bits/pixel",
                "allocs/op",
                "allocs/iter",
                "cycles/byte",
                "cycles/iter",
                "instructions/op",
                "joules/op",
                "ns per op"
            })
    void a_time_a_size_and_a_cost_are_better_when_lower(String unit) {
        assertThat(Unit.parse(unit).impliedDirection()).isEqualTo(BetterDirection.LOWER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "percent",
                "x",
                "score",
                "points",
                "ops",
                "items",
                "count",
                "hit%",
                "errors/s",
                "timeouts/s",
                "failures/s",
                "misses/s",
                "cache_misses/s",
                "retries/s",
                "drops/s",
                "dropped frames/s",
                "failed requests/s",
                "errors/op",
                "errors per second",
                "bytes/cycle",
                "B/cycle",
                "GB/s/core",
                "ops/s/core",
                "ops/s/W",
                "GFLOPS/W",
                "instructions/cycle",
                "instructions/s",
                "cycles/s",
                "allocs/s",
                "ms/s",
                "s/s",
                "B/B",
                "rows/op",
                "words/op",
                "#/op",
                "s/error",
                "ms/failure",
                "ns/core",
                "B/core",
                "GFLOPs",
                "GHz",
                "C",
                "1/s",
                "/s",
                "s/",
                "/",
                "ops/",
                "per second",
                "p99-ns",
                "text-bytes",
                "S",
                "t",
                "GB free",
                "bytes saved",
                "MHz/s",
                "KTimeouts/s"
            })
    void a_unit_that_is_not_known_as_a_whole_has_no_direction(String unit) {
        assertThat(Unit.parse(unit).impliedDirection()).isEqualTo(BetterDirection.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
    void the_documented_units_are_the_known_ones(UnitTable.Kind kind) throws IOException {
        String start = "| " + kind.name().toLowerCase(Locale.ROOT) + " |";
        String row =
                Files.readAllLines(Path.of("config/units.md")).stream()
                        .filter(line -> line.startsWith(start))
                        .findFirst()
                        .orElseThrow();
        assertThat(Pattern.compile("`([^`]+)`").matcher(row).results().map(at -> at.group(1)))
                .containsExactlyElementsOf(UnitTable.unitsOf(kind));
    }
}
