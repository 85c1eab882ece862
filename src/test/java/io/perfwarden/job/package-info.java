@NullMarked
package io.perfwarden.job;

import org.jspecify.annotations.NullMarked;
