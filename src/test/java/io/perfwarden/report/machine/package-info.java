@NullMarked
package io.perfwarden.report.machine;

import org.jspecify.annotations.NullMarked;
