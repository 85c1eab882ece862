package io.perfwarden.profile;

import module java.base;

/**
 * The instructions of functions in a file of Callgrind, and of the calls between them. The file
 * does not tell stacks: a function's calls are shared out to its callers by what they caused.
 *
 * @see <a href="https://valgrind.org/docs/manual/cl-format.html">Callgrind's format</a>
 */
final class CallgrindCosts {
    /** Least share of the program for which callees are still told apart. */
    private static final double LEAST_SHARE = 1e-4;

    private static final Pattern NAMED = Pattern.compile("\\((\\d+)\\)(?: (.+))?");
    private static final Pattern COSTS = Pattern.compile("[0-9+*x-].*");

    private final Map<String, String> functionNames = new HashMap<>();
    private final Map<String, String> fileNames = new HashMap<>();
    private final Map<String, Long> own = new LinkedHashMap<>();
    private final Map<String, String> places = new HashMap<>();
    private final Map<String, Map<String, Long>> calls = new LinkedHashMap<>();
    private final Set<String> called = new HashSet<>();

    /** What functions and all that they called cost. */
    private final Map<String, Double> inclusive = new LinkedHashMap<>();

    private int event = -1;
    private int positions = 1;
    private String function = "";
    private String file = "";
    private String callee = "";
    private boolean isCall;

    private CallgrindCosts() {}

    /**
     * @throws IOException if it counts no instructions, or is damaged
     */
    static CallProfile read(BufferedReader lines) throws IOException {
        CallgrindCosts costs = new CallgrindCosts();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            costs.take(line.strip());
        }
        if (costs.own.isEmpty()) {
            throw new IOException("it has no function with instructions");
        }
        return new CallProfile(
                CallProfile.ProfileUnit.INSTRUCTIONS, costs.tree(), costs.own, costs.places);
    }

    private void take(String line) throws IOException {
        if (COSTS.matcher(line).matches()) {
            takeCosts(line);
            return;
        }
        int sign =
                line.indexOf(
                        line.startsWith("events:") || line.startsWith("positions:") ? ':' : '=');
        if (sign < 0) {
            return;
        }
        String value = line.substring(sign + 1).strip();
        switch (line.substring(0, sign)) {
            case "events" -> event = List.of(value.split(" +")).indexOf("Ir");
            case "positions" -> positions = value.split(" +").length;
            case "fn" -> {
                function = name(functionNames, value);
                if (!file.isEmpty() && !file.equals("???")) {
                    places.putIfAbsent(function, file.substring(file.lastIndexOf('/') + 1));
                }
            }
            case "fl" -> file = name(fileNames, value);
            case "fi", "fe", "cfi", "cfl" -> name(fileNames, value);
            case "cfn" -> callee = name(functionNames, value);
            case "calls" -> isCall = true;
            default -> {}
        }
    }

    /** A name that comes again is a number alone. */
    private static String name(Map<String, String> names, String value) {
        Matcher named = NAMED.matcher(value);
        if (!named.matches()) {
            return value;
        }
        String name = named.group(2);
        if (name != null) {
            names.put(named.group(1), name);
            return name;
        }
        return names.getOrDefault(named.group(1), "");
    }

    private void takeCosts(String line) throws IOException {
        String[] words = line.split(" +");
        int at = positions + event;
        if (event < 0 || function.isEmpty()) {
            throw new IOException("costs come before \"events: Ir\" and a function");
        }
        // zeros at the end may be missing
        long cost;
        try {
            cost = at < words.length ? Long.parseLong(words[at]) : 0;
        } catch (NumberFormatException e) {
            throw new IOException("it has a cost that is no number", e);
        }
        if (cost < 0) {
            throw new IOException("it has a cost below 0");
        }
        if (isCall) {
            if (!callee.equals(function)) {
                calls.computeIfAbsent(function, _ -> new LinkedHashMap<>())
                        .merge(callee, cost, Math::addExact);
                called.add(callee);
            }
            isCall = false;
        } else {
            own.merge(function, cost, Math::addExact);
        }
    }

    private CallTree tree() {
        own.forEach((one, cost) -> inclusive.put(one, (double) cost));
        calls.forEach((caller, all) ->
                all.values().forEach(cost -> inclusive.merge(caller, (double) cost, Double::sum)));
        CallTree root = CallTree.ofProgram();
        long total = own.values().stream().mapToLong(Long::longValue).sum();
        inclusive.forEach((one, cost) -> {
            if (!called.contains(one)) {
                add(root, one, cost, total * LEAST_SHARE, new HashSet<>());
            }
        });
        return root;
    }

    private void add(CallTree caller, String one, double cost, double least, Set<String> above) {
        double whole = inclusive.getOrDefault(one, 0.0);
        Optional<CallTree> node = caller.callee(one);
        if (node.isEmpty() || whole == 0 || !above.add(one)) {
            caller.add(Math.round(cost));
            return;
        }
        double share = cost / whole;
        double kept = own.getOrDefault(one, 0L) * share;
        for (var call : calls.getOrDefault(one, Map.of()).entrySet()) {
            double part = call.getValue() * share;
            if (part < least
                    || above.size() >= CallTree.MOST_DEPTH
                    || above.contains(call.getKey())) {
                kept += part;
            } else {
                add(node.get(), call.getKey(), part, least, above);
            }
        }
        node.get().add(Math.round(kept));
        above.remove(one);
    }
}
