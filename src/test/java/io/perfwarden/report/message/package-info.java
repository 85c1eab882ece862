@NullMarked
package io.perfwarden.report.message;

import org.jspecify.annotations.NullMarked;
