package io.perfwarden.profile;

import module java.base;

/**
 * A function as it was called by those above it, with what it spent itself and what it called. The
 * root stands for the program.
 */
public final class CallTree {
    /** Functions below each other; what is deeper counts for the deepest one. */
    public static final int MOST_DEPTH = 256;

    /** Nodes of a tree; what comes later counts for the nearest caller that is there. */
    static final int MOST_NODES = 100_000;

    private static final int MOST_NAME = 300;

    private final Map<String, CallTree> callees = new LinkedHashMap<>();
    private final int[] nodes;
    private long own;

    private CallTree(int[] nodes) {
        this.nodes = nodes;
        nodes[0]++;
    }

    public static CallTree ofProgram() {
        return new CallTree(new int[1]);
    }

    /**
     * Adds what was spent at the end of a stack.
     *
     * @param stack functions from the outermost
     * @param weight from 0
     */
    void add(List<String> stack, long weight) {
        CallTree at = this;
        for (String function : stack.subList(0, Math.min(stack.size(), MOST_DEPTH))) {
            Optional<CallTree> next = at.callee(function);
            if (next.isEmpty()) {
                break;
            }
            at = next.get();
        }
        at.add(weight);
    }

    /** Adds all of it to another tree. */
    void addTo(CallTree other) {
        other.add(own);
        callees.forEach((function, callee) ->
                other.callee(function)
                        .ifPresentOrElse(callee::addTo, () -> other.add(callee.total())));
    }

    void add(long weight) {
        own = Math.addExact(own, weight);
    }

    /** Empty if the tree is full. */
    Optional<CallTree> callee(String function) {
        String name = function.length() > MOST_NAME ? function.substring(0, MOST_NAME) : function;
        if (nodes[0] >= MOST_NODES && !callees.containsKey(name)) {
            return Optional.empty();
        }
        return Optional.of(callees.computeIfAbsent(name, _ -> new CallTree(nodes)));
    }

    /** Functions as they called each other, in the whole tree. */
    int nodes() {
        return nodes[0];
    }

    public Map<String, CallTree> callees() {
        return Collections.unmodifiableMap(callees);
    }

    /** What the function spent itself. */
    public long own() {
        return own;
    }

    /** What the function spent with all that it called. */
    public long total() {
        long total = own;
        for (CallTree callee : callees.values()) {
            total = Math.addExact(total, callee.total());
        }
        return total;
    }

    /** What each function spent itself, wherever it was called. */
    Map<String, Long> byFunction() {
        Map<String, Long> spent = new HashMap<>();
        collect(spent);
        return spent;
    }

    private void collect(Map<String, Long> spent) {
        callees.forEach((function, callee) -> {
            spent.merge(function, callee.own, Math::addExact);
            callee.collect(spent);
        });
    }
}
