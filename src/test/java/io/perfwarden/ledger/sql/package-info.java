@NullMarked
package io.perfwarden.ledger.sql;

import org.jspecify.annotations.NullMarked;
