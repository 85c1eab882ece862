package io.perfwarden.profile;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.profile.ProfileSummary.CallFrame;

/** The calls of two profiles in one tree: functions of both, the widest of them. */
final class CallFrames {
    private static final int MOST_DEPTH = 120;

    /** Least share of either side; a pixel of a picture is about three of it. */
    private static final double NARROWEST = 2.5e-4;

    private final double ofBase;
    private final double ofHead;
    private final List<CallFrame> frames = new ArrayList<>();

    private CallFrames(CallTree base, CallTree head) {
        this.ofBase = base.total();
        this.ofHead = head.total();
    }

    static List<CallFrame> of(CallTree base, CallTree head, int most) {
        CallFrames all = new CallFrames(base, head);
        all.add(0, base.callees(), head.callees());
        // a caller is as wide as what it calls and comes before it, so none is left without one
        Set<Integer> widest =
                IntStream.range(0, all.frames.size())
                        .boxed()
                        .sorted(KeyOrder.ofDouble(i -> -all.share(all.frames.get(i))))
                        .limit(most)
                        .collect(Collectors.toSet());
        return IntStream.range(0, all.frames.size())
                .filter(widest::contains)
                .mapToObj(all.frames::get)
                .toList();
    }

    private void add(int depth, Map<String, CallTree> base, Map<String, CallTree> head) {
        Set<String> functions = new LinkedHashSet<>(head.keySet());
        functions.addAll(base.keySet());
        for (String function : functions) {
            Optional<CallTree> before = Optional.ofNullable(base.get(function));
            Optional<CallTree> after = Optional.ofNullable(head.get(function));
            CallFrame frame = new CallFrame(depth, function, total(before), total(after));
            if (share(frame) >= NARROWEST && depth < MOST_DEPTH) {
                frames.add(frame);
                add(depth + 1, callees(before), callees(after));
            }
        }
    }

    private static long total(Optional<CallTree> tree) {
        return tree.map(CallTree::total).orElse(0L);
    }

    private static Map<String, CallTree> callees(Optional<CallTree> tree) {
        return tree.map(CallTree::callees).orElse(Map.of());
    }

    /** Of the side in which it is wider. */
    private double share(CallFrame frame) {
        return Math.max(frame.before() / ofBase, frame.after() / ofHead);
    }
}
