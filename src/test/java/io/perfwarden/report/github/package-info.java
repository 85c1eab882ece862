@NullMarked
package io.perfwarden.report.github;

import org.jspecify.annotations.NullMarked;
