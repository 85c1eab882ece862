@NullMarked
package io.perfwarden.jobs;

import org.jspecify.annotations.NullMarked;
