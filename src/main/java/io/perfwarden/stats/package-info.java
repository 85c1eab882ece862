/**
 * Numerics on samples: order statistics, a scale that outliers do not move, Student's distribution,
 * the false discovery rate.
 *
 * <p>Floor 0. Plain numbers in, plain numbers out; the only package that knows Hipparchus, of which
 * it takes what is hard to get right, the tails of distributions. Nothing here is random; what ever
 * needs to be gets its seed from its caller.
 *
 * <p>Decision: medians and quantiles are our own although Hipparchus has them. Of one window that
 * moves by a value they are asked a million times in one decision, and a window that stays sorted
 * answers at once. A test holds them to Hipparchus's.
 *
 * <p>Decision: nothing here tests the iterations of one run against those of another. They are no
 * replicates: fork against fork of the same code, a rank test on them is "significant" half of the
 * time.
 */
@NullMarked
package io.perfwarden.stats;

import org.jspecify.annotations.NullMarked;
