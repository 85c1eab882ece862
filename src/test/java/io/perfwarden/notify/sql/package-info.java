@NullMarked
package io.perfwarden.notify.sql;

import org.jspecify.annotations.NullMarked;
