@NullMarked
package io.perfwarden.report;

import org.jspecify.annotations.NullMarked;
