/**
 * Fuzzing of the readers: bytes that nobody thought of are read, and {@link
 * io.perfwarden.fuzz.ReaderContract} says what must hold of every outcome.
 *
 * <p>A reader needs nothing of its own to be fuzzed. Its line in {@link
 * io.perfwarden.format.ResultReaders#standard} makes the target, the samples of its format are what
 * inputs are made from, and their words are the fuzzer's dictionary. The fuzzer is guided by the
 * coverage of the packages {@code format} and {@code bench}, and in a run of a minute or more also
 * by what is compared there. One more run, {@code auto}, fuzzes the recognition of all formats; and
 * {@code webhook}, {@code config}, {@code comment} and {@code report} fuzz the other ways in, of
 * which {@link io.perfwarden.fuzz.EdgeContract} says what must hold.
 *
 * <h2>Running it</h2>
 *
 * <ul>
 *   <li>{@code ./mvnw verify} replays what is known and gives each reader a second, many in one JVM
 *       that are given the same inputs, in {@code FuzzIT}; {@code ./mvnw -Pfuzz verify} does
 *       nothing else and gives ten seconds, in a JVM of its own.
 *   <li>{@code ./mvnw test-compile failsafe:integration-test failsafe:verify -Dit.test=FuzzIT
 *       -Dfuzz.seconds=600 -Dfuzz.seed=0 -Dfuzz.readers=jmh,go} gives two readers ten minutes and
 *       other random numbers than last time; without {@code fuzz.readers} it is all of them. What
 *       is learned stays in {@code target/fuzz/<id>/corpus} for the next run.
 *   <li>{@code FuzzInputsTest} replays samples and findings without a fuzzer, in every {@code
 *       ./mvnw test}.
 * </ul>
 *
 * <h2>When something is found</h2>
 *
 * <p>The input is in {@code target/fuzz/<id>/found} and the exception in {@code
 * target/fuzz/<id>/log.txt}. Copy the input to {@code src/test/resources/fuzz/<id>/} under a name
 * that says what is wrong with it, see {@code FuzzInputsTest} fail, and mend the reader. The input
 * stays.
 */
@NullMarked
package io.perfwarden.fuzz;

import org.jspecify.annotations.NullMarked;
