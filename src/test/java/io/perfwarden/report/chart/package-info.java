@NullMarked
package io.perfwarden.report.chart;

import org.jspecify.annotations.NullMarked;
