/** Pictures: charts as SVG and PNG, and spark lines. */
@NullMarked
package io.perfwarden.report.chart;

import org.jspecify.annotations.NullMarked;
