package io.perfwarden.queue;

/** Nobody wants a task done any more: it is dropped, and nothing has failed. */
public final class TaskCancelled extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TaskCancelled(String message, Throwable cause) {
        super(message, cause);
    }
}
