/**
 * What every reader of a benchmark tool's output is made of. One small class per format behind
 * {@link io.perfwarden.format.ResultReader}, recognised by content, never by file name.
 *
 * <p>Floor 1. Uses {@code bench}, {@code archive} and a streaming JSON parser. No clock, no
 * randomness, no environment. {@code text} and {@code parts} are below this package, the families
 * of formats ({@code jvm}, {@code cpp}, {@code rust}, {@code custom} and so on) are above it and do
 * not see each other; above them all is {@code formats}, whose list alone names them.
 *
 * <p>CONTRIBUTING says how to add a format.
 *
 * <h2>What a reader does and does not</h2>
 *
 * <p>A reader is given UTF-8 without byte order mark whatever the file was; it never decodes,
 * bounds, cleans or counts on its own. It says what the file says: NaN, zero and negative values
 * pass, a benchmark that failed or was skipped is a {@code Reading} of its own, duplicates stay,
 * and a direction that neither file nor unit nor format tells is unknown. An identity holds what
 * tells a benchmark from its siblings and never a path, a host or a version.
 *
 * <h2>Decisions</h2>
 *
 * <ul>
 *   <li>No document tree and no data binding: a file is read in one pass, and what is kept of a row
 *       is some 300 bytes. The parser skips what nobody asks for.
 *   <li>Bounds are refusals with the place and the number, not truncations: a judgement on half a
 *       file would be wrong without anybody noticing. Messages for people are cut instead.
 *   <li>What a line costs grows with its length and no faster; a test counts the steps of every
 *       reader over its own samples with each line made long. A line whose beginning may be
 *       anything is taken apart from its end ({@link io.perfwarden.format.text.LastWords}), not by
 *       a pattern that begins with {@code .*}. RE2/J would bound every pattern alike, but has no
 *       possessive ones, is slower where a file is large, and leaves the loops around patterns as
 *       they are.
 *   <li>Values stay in the unit of the file. Converting is the judge's business, who knows both
 *       sides; only where a tool scales its unit from run to run is it brought back to one.
 * </ul>
 *
 * <h2>Speed</h2>
 *
 * <p>{@code ./mvnw -Pjmh verify} measures readers whose files grow large against the bare streaming
 * parser, or a reader of lines, over the same bytes in the same run, and prints the table of {@code
 * config/formats.md}; {@code -Djmh.args="-f 1 -p format=GO"} passes arguments to JMH. The benchmark
 * is in {@code src/jmh/java}.
 */
@NullMarked
package io.perfwarden.format;

import org.jspecify.annotations.NullMarked;
