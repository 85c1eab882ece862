package io.perfwarden.queue;

/** A task is no longer wanted: it is dropped, and nothing has failed. */
public final class TaskCancelled extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TaskCancelled(String message, Throwable cause) {
        super(message, cause);
    }
}
