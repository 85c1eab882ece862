@NullMarked
package io.perfwarden.recover.sql;

import org.jspecify.annotations.NullMarked;
