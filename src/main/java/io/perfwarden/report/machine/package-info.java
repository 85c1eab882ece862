/** Reports for programs: JSON, JUnit XML and gate files. */
@NullMarked
package io.perfwarden.report.machine;

import org.jspecify.annotations.NullMarked;
