/**
 * Compares a suite with its baseline: pairs, rows and the verdict of a suite.
 *
 * <p>Decision: every row has one outcome and one effect. Comment, check, exit code and JSON all
 * follow from one {@link io.perfwarden.compare.Comparison}.
 *
 * <p>Decision: rules return results and {@link io.perfwarden.compare.RowBuilder} makes the rows, so
 * that budgets and gates exist once.
 *
 * <p>Decision: too little history is no verdict: the suite warns.
 */
@NullMarked
package io.perfwarden.compare;

import org.jspecify.annotations.NullMarked;
