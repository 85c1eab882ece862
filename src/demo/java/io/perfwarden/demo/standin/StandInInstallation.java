package io.perfwarden.demo.standin;

import module java.base;

/** The app's installation: what it may do, and whether it is suspended. Guarded by its world. */
public final class StandInInstallation {
    private final StandInWorld world;
    private final StandInApp app;
    private final SortedMap<String, String> permissions =
            new TreeMap<>(
                    Map.of(
                            "actions", "write",
                            "checks", "write",
                            "contents", "write",
                            "issues", "write",
                            "merge_queues", "read",
                            "metadata", "read",
                            "pull_requests", "write"));
    private boolean suspended;

    StandInInstallation(StandInWorld world, StandInApp app) {
        this.world = world;
        this.app = app;
    }

    public StandInApp app() {
        return app;
    }

    /** Suspends it: its tokens open nothing and no new ones are given. */
    public void suspend() {
        synchronized (world) {
            suspended = true;
        }
    }

    public void unsuspend() {
        synchronized (world) {
            suspended = false;
        }
    }

    public boolean isSuspended() {
        synchronized (world) {
            return suspended;
        }
    }

    /**
     * Grants a permission anew.
     *
     * @param level {@code none}, {@code read} or {@code write}
     */
    public void permit(String name, String level) {
        synchronized (world) {
            permissions.put(name, level);
        }
    }

    public SortedMap<String, String> permissions() {
        synchronized (world) {
            return new TreeMap<>(permissions);
        }
    }

    /** Whether it may do something, such as {@code checks:write}. */
    public boolean may(String permission) {
        String[] parts = permission.split(":", 2);
        String level = permissions().getOrDefault(parts[0], "none");
        return level.equals("write") || level.equals(parts[1]);
    }
}
