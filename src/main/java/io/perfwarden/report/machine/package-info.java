/** Reports for programs: JSON, JUnit XML, gate files, and notifications. */
@NullMarked
package io.perfwarden.report.machine;

import org.jspecify.annotations.NullMarked;
