package io.perfwarden.check;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.check.JobListing.ListedJob;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.JobPattern;
import io.perfwarden.model.RunState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the jobs that a suite names are over, and how they ended. */
class JobListingTest {
    private static final JobPattern BENCH = new JobPattern(GlobPattern.parse("bench"));

    /** Jobs as {@code name=state}; a star after the state: of an earlier attempt. */
    private static JobListing listed(String jobs) {
        List<ListedJob> all = new ArrayList<>();
        for (String job : jobs.isEmpty() ? List.<String>of() : List.of(jobs.split("; "))) {
            String state = job.substring(job.indexOf('=') + 1);
            all.add(
                    new ListedJob(
                            job.substring(0, job.indexOf('=')),
                            RunState.ofWord(state.replace("*", "")),
                            state.endsWith("*")));
        }
        return new JobListing(all, false, 0, 0);
    }

    @ParameterizedTest(name = "{0}: {1} while the run goes on, {2} at its end")
    @CsvSource({
        "'', none, none",
        "test=success, none, none",
        "bench=success; test=running, success, success",
        "bench=success; test=failure, success, success",
        "bench=failure; test=running, failure, failure",
        "bench=running, none, none",
        "bench=queued, none, none",
        "bench=awaiting_approval, none, none",
        "bench (linux)=success; bench (mac)=running, none, none",
        "bench (linux)=success; bench (mac)=success, success, success",
        "bench (linux)=success; bench (mac)=failure, failure, failure",
        "bench (linux)=cancelled; bench (mac)=failure, failure, failure",
        "bench (linux)=timed_out; bench (mac)=cancelled, timed_out, timed_out",
        "bench (linux)=cancelled; bench (mac)=success, cancelled, cancelled",
        "bench=other; x / bench=stale, other, other",
        "bench=neutral; x / bench=success, neutral, neutral",
        // why it was left out, only the end of the run says
        "bench=skipped, none, none",
        "bench (linux)=success; bench (mac)=skipped, none, none",
        // it may run again in this attempt
        "bench=success*; test=running, none, success",
        "bench=failure*; test=success, none, failure",
        "bench (linux)=success*; bench (mac)=success, none, success",
        "test=success*; bench=success, success, success"
    })
    void the_end_of_a_job_is_that_of_all_jobs_of_its_name(String jobs, String early, String atEnd) {
        assertThat(conclusion(listed(jobs).end(BENCH, false))).isEqualTo(early);
        assertThat(conclusion(listed(jobs).end(BENCH, true))).isEqualTo(atEnd);
    }

    private static String conclusion(Optional<JobEnd> end) {
        return end.map(it -> new RunState.Completed(it.conclusion()).word()).orElse("none");
    }

    @ParameterizedTest
    @CsvSource({
        "bench=success, bench=success; test=failure, true",
        "bench (a)=success; bench (b)=success, bench (b)=success; bench (a)=success, true",
        "bench=success, bench=success; x / bench=success, false",
        "bench=success, bench=failure, false"
    })
    void the_digest_is_that_of_the_jobs_of_the_name(String one, String other, boolean same) {
        var digests = Stream.of(one, other).map(it -> listed(it).end(BENCH, false).orElseThrow());
        assertThat(digests.map(JobEnd::digest).distinct().count() == 1).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "bench, bench, true",
        "bench, bench (ubuntu-24.04), true",
        "bench, 'bench (linux, 21)', true",
        "bench, bench / run, true",
        "bench, nightly / bench, true",
        "bench, nightly / bench (linux) / run (a), true",
        "nightly / bench, nightly / bench (linux), true",
        "nightly / bench, weekly / bench, false",
        "bench, benchmarks, false",
        "bench, bench2 (a), false",
        "bench, microbench, false",
        "bench, test (bench), false",
        "bench, bench (linux, false",
        "bench, Bench, false",
        "Bench *, Bench linux, true",
        "Bench *, Bench linux (21), true",
        "'{bench,perf}', perf (a), true",
        "bench (linux), bench (linux), true",
        "bench (linux), bench (mac), false"
    })
    void a_name_is_also_that_of_legs_and_of_called_workflows(
            String name, String shown, boolean matches) {
        assertThat(new JobPattern(GlobPattern.parse(name)).matches(shown)).isEqualTo(matches);
    }

    /** The parts beyond what GitHub allows are looked at as one. */
    @Test
    void a_name_of_a_hundred_thousand_parts_is_matched_as_soon_as_any() {
        assertThat(BENCH.matches("a / ".repeat(100_000) + "bench")).isFalse();
    }
}
