package io.perfwarden.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What one thread is writing.
 *
 * @param afterwards what is to be done once it is committed; grows while it is written
 */
record Transaction(Handle handle, List<Runnable> afterwards) {}
