@NullMarked
package io.perfwarden.db;

import org.jspecify.annotations.NullMarked;
