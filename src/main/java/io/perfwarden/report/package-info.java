/**
 * A comparison as text that all kinds of report share: words, numbers, tables, release
 * attestations.
 *
 * <p>Decision: foreign text becomes Markdown in one place, {@link
 * io.perfwarden.report.MarkdownText}.
 */
@NullMarked
package io.perfwarden.report;

import org.jspecify.annotations.NullMarked;
