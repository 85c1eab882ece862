/**
 * Histories of other systems, turned into baselines: one for each commit, the newest to compare
 * with and the others for its archive.
 *
 * <p>Floor 1, above {@code baseline}. No I/O but the files it is given; where the baselines go is
 * the caller's business.
 *
 * <p>A history is walked twice, so that one of any length needs the memory of one entry: first for
 * what it holds, which decides what is kept and how it is called, then for the measurements. Of who
 * wrote a commit, and its message, nothing is ever read.
 */
@NullMarked
package io.perfwarden.importing;

import org.jspecify.annotations.NullMarked;
