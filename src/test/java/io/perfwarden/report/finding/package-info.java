@NullMarked
package io.perfwarden.report.finding;

import org.jspecify.annotations.NullMarked;
