package io.perfwarden.cli.init;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * Programs of a build with CMake. It follows subdirectories, loops over words, functions and
 * conditions, and evaluates nothing else.
 */
final class CmakeLists {
    private static final int MOST_STEPS = 20_000;
    private static final int MOST_DEPTH = 20;
    private static final int MOST_GLOBBED = 200;

    /** The variable with what all later programs of a directory link. */
    private static final String LINKED = "link_libraries";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w{1,80})}");

    /** One call. */
    private record CmakeCall(String name, List<String> arguments) {}

    /** A program with what it links, and the conditions that it is built under. */
    record CmakeTarget(
            String name,
            String directory,
            String file,
            List<String> sources,
            List<String> links,
            Set<String> conditions) {}

    private final CheckoutTree tree;
    private final String root;
    final Map<String, CmakeTarget> targets = new LinkedHashMap<>();

    /** Options with the value that they have unless it is given. */
    final Map<String, String> options = new LinkedHashMap<>();

    final Set<String> packages = new LinkedHashSet<>();

    /** Files that were read. */
    final Set<String> seen = new HashSet<>();

    private final Map<String, List<String>> libraries = new HashMap<>();
    boolean placesPrograms;
    private final Map<String, List<CmakeCall>> functions = new HashMap<>();
    private final Deque<String> conditions = new ArrayDeque<>();

    /** What holds behind a {@code return()} until the end of its file. */
    private final Deque<String> guards = new ArrayDeque<>();

    private int steps;

    CmakeLists(CheckoutTree tree, String root) {
        this.tree = tree;
        this.root = root;
        file(CheckoutTree.join(root, "CMakeLists.txt"), root, new HashMap<>(), 0);
    }

    private void file(String file, String directory, Map<String, String> variables, int depth) {
        if (tree.has(file) && depth < MOST_DEPTH) {
            seen.add(file);
            int before = guards.size();
            run(calls(tree.text(file)), file, directory, variables, depth);
            while (guards.size() > before) {
                guards.pop();
            }
        }
    }

    private void run(
            List<CmakeCall> calls,
            String file,
            String directory,
            Map<String, String> variables,
            int depth) {
        for (int i = 0; i < calls.size() && ++steps < MOST_STEPS && depth < MOST_DEPTH; i++) {
            CmakeCall call = calls.get(i);
            List<String> arguments = values(call.arguments(), variables);
            String first = arguments.isEmpty() ? "" : arguments.getFirst();
            switch (call.name()) {
                case "foreach" -> {
                    int end = end(calls, i, "foreach", "endforeach");
                    for (String value : items(arguments)) {
                        Map<String, String> inner = variables;
                        inner.put(first, value);
                        run(calls.subList(i + 1, end), file, directory, inner, depth + 1);
                    }
                    i = end;
                }
                case "function", "macro" -> {
                    int end = end(calls, i, call.name(), "end" + call.name());
                    List<CmakeCall> body = new ArrayList<>();
                    body.add(new CmakeCall("", call.arguments()));
                    body.addAll(calls.subList(i + 1, Math.min(end, calls.size())));
                    functions.put(first.toLowerCase(Locale.ROOT), body);
                    i = end;
                }
                case "if" -> conditions.push(String.join(" ", call.arguments()));
                case "elseif", "else" -> {
                    if (!conditions.isEmpty()) {
                        conditions.push("NOT " + conditions.pop());
                    }
                }
                case "endif" -> conditions.poll();
                case "return" -> {
                    if (!conditions.isEmpty()) {
                        guards.push(("NOT " + conditions.peek()).replaceFirst("^NOT NOT ", ""));
                    }
                }
                case "set" -> {
                    List<String> values =
                            arguments.subList(Math.min(1, arguments.size()), arguments.size());
                    variables.put(first, String.join(";", values));
                    int cache = values.indexOf("CACHE");
                    if (cache > 0 && values.indexOf("BOOL") == cache + 1) {
                        options.putIfAbsent(first, values.getFirst());
                    }
                    placesPrograms |= first.equals("CMAKE_RUNTIME_OUTPUT_DIRECTORY");
                }
                case "list" -> {
                    if (arguments.size() > 2 && first.equals("APPEND")) {
                        variables.merge(
                                arguments.get(1),
                                String.join(";", arguments.subList(2, arguments.size())),
                                (a, b) -> a + ";" + b);
                    }
                }
                case "option" ->
                        options.putIfAbsent(first, arguments.size() > 2 ? arguments.get(2) : "OFF");
                case "cmake_dependent_option" ->
                        options.putIfAbsent(first, arguments.size() > 2 ? arguments.get(2) : "OFF");
                case "add_subdirectory" -> {
                    String at =
                            CheckoutTree.join(
                                    directory, first.replaceAll("\\$\\{\\w{1,80}}/?", ""));
                    file(
                            CheckoutTree.join(at, "CMakeLists.txt"),
                            at,
                            new HashMap<>(variables),
                            depth + 1);
                }
                case "include" ->
                        file(
                                CheckoutTree.join(
                                        directory, first.replaceAll("\\$\\{\\w{1,80}}/?", "")),
                                directory,
                                variables,
                                depth + 1);
                case "find_package", "fetchcontent_declare", "cpmaddpackage", "cpmfindpackage" ->
                        packages.add(call.name().equals("find_package") ? first : "fetched");
                case "project" -> variables.put("PROJECT_NAME", first);
                case "file" -> glob(arguments, directory, variables);
                case "get_filename_component" -> {
                    if (arguments.size() > 2) {
                        String name = CheckoutTree.name(arguments.get(1));
                        variables.put(first, name.replaceFirst("(?<=.)\\..*", ""));
                    }
                }
                case "add_executable" ->
                        targets.put(
                                first,
                                new CmakeTarget(
                                        first,
                                        directory,
                                        file,
                                        arguments.subList(1, arguments.size()),
                                        split(variables.get(LINKED)),
                                        Stream.concat(conditions.stream(), guards.stream())
                                                .collect(Collectors.toSet())));
                case "add_library" -> libraries.putIfAbsent(first, new ArrayList<>());
                case "link_libraries" ->
                        variables.merge(LINKED, String.join(";", arguments), (a, b) -> a + ";" + b);
                case "target_link_libraries" -> {
                    List<String> more =
                            arguments.subList(Math.min(1, arguments.size()), arguments.size());
                    libraries.computeIfPresent(
                            first, (_, it) -> Stream.concat(it.stream(), more.stream()).toList());
                    targets.computeIfPresent(first, (_, it) -> link(it, more));
                }
                case "target_sources" ->
                        targets.computeIfPresent(first, (_, it) -> source(it, arguments));
                case "set_target_properties", "set_property" ->
                        placesPrograms |= arguments.contains("RUNTIME_OUTPUT_DIRECTORY");
                default -> call(call.name(), arguments, file, directory, variables, depth);
            }
        }
    }

    private void call(
            String name,
            List<String> arguments,
            String file,
            String directory,
            Map<String, String> variables,
            int depth) {
        List<CmakeCall> body = functions.get(name);
        if (body == null) {
            return;
        }
        List<String> parameters = body.getFirst().arguments();
        Map<String, String> inner = new HashMap<>(variables);
        for (int i = 0; i < arguments.size(); i++) {
            if (i + 1 < parameters.size()) {
                inner.put(parameters.get(i + 1), arguments.get(i));
            }
            inner.put("ARGV" + i, arguments.get(i));
        }
        int named = Math.min(parameters.size() - 1, arguments.size());
        inner.put("ARGN", String.join(";", arguments.subList(named, arguments.size())));
        inner.put("ARGV", String.join(";", arguments));
        run(body.subList(1, body.size()), file, directory, inner, depth + 1);
    }

    private static CmakeTarget link(CmakeTarget target, List<String> more) {
        List<String> links = Stream.concat(target.links().stream(), more.stream()).toList();
        return new CmakeTarget(
                target.name(),
                target.directory(),
                target.file(),
                target.sources(),
                links,
                target.conditions());
    }

    private static CmakeTarget source(CmakeTarget target, List<String> more) {
        List<String> sources = Stream.concat(target.sources().stream(), more.stream()).toList();
        return new CmakeTarget(
                target.name(),
                target.directory(),
                target.file(),
                sources,
                target.links(),
                target.conditions());
    }

    private static List<String> split(@Nullable String list) {
        return list == null || list.isEmpty() ? List.of() : List.of(list.split(";"));
    }

    /** What a target links, by libraries of the project too. */
    Set<String> links(CmakeTarget target) {
        Set<String> all = new LinkedHashSet<>(target.links());
        Deque<String> open = new ArrayDeque<>(all);
        while (!open.isEmpty()) {
            libraries.getOrDefault(open.remove(), List.of()).stream()
                    .filter(all::add)
                    .forEach(open::add);
        }
        return all;
    }

    /** {@code file(GLOB NAME PATTERN...)}: the files, from the directory. */
    private void glob(List<String> arguments, String directory, Map<String, String> variables) {
        if (arguments.size() < 3 || !arguments.getFirst().startsWith("GLOB")) {
            return;
        }
        String prefix = directory.isEmpty() ? "" : directory + "/";
        String deep = arguments.getFirst().endsWith("RECURSE") ? "**/" : "";
        List<String> globs =
                arguments.stream()
                        .skip(2)
                        .filter(it -> it.contains("*"))
                        .map(it -> prefix + deep + it.replaceFirst("^\\$\\{\\w{1,80}}/", ""))
                        .toList();
        variables.put(
                arguments.get(1),
                tree.files().stream()
                        .filter(it -> globs.stream().anyMatch(glob -> CheckoutTree.fits(it, glob)))
                        .map(it -> it.substring(prefix.length()))
                        .limit(MOST_GLOBBED)
                        .collect(Collectors.joining(";")));
    }

    private static List<String> items(List<String> arguments) {
        List<String> values = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        return values.stream().filter(it -> !it.matches("IN|ITEMS|LISTS")).limit(200).toList();
    }

    /** Values, where a list is several; names of lists behind {@code IN LISTS} too. */
    private static List<String> values(List<String> arguments, Map<String, String> variables) {
        boolean lists = arguments.contains("LISTS");
        return arguments.stream()
                .map(it ->
                        VARIABLE.matcher(it)
                                .replaceAll(found ->
                                        Matcher.quoteReplacement(
                                                variables.getOrDefault(
                                                        found.group(1), found.group()))))
                .flatMap(it -> Stream.of((lists ? variables.getOrDefault(it, it) : it).split(";")))
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private static int end(List<CmakeCall> calls, int start, String open, String close) {
        int depth = 0;
        for (int i = start; i < calls.size(); i++) {
            depth +=
                    calls.get(i).name().equals(open)
                            ? 1
                            : calls.get(i).name().equals(close) ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return calls.size();
    }

    private static List<CmakeCall> calls(String text) {
        Matcher call =
                Pattern.compile("(?m)^[ \\t]{0,200}(\\w{1,80})[ \\t]{0,9}\\(")
                        .matcher(text.replaceAll("#\\[\\[(?s:.{0,20000}?)]]", ""));
        String plain = text.replaceAll("#\\[\\[(?s:.{0,20000}?)]]", "");
        List<CmakeCall> calls = new ArrayList<>();
        int from = 0;
        while (call.find(from)) {
            List<String> arguments = new ArrayList<>();
            from = arguments(plain, call.end(), arguments);
            calls.add(new CmakeCall(call.group(1).toLowerCase(Locale.ROOT), arguments));
        }
        return calls;
    }

    /** Reads arguments up to the bracket that closes them; the index behind it. */
    private static int arguments(String text, int start, List<String> arguments) {
        StringBuilder word = new StringBuilder();
        int depth = 1;
        int i = start;
        for (; i < text.length() && depth > 0; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                int end = text.indexOf('"', i + 1);
                end = end < 0 ? text.length() : end;
                word.append(text, i + 1, end);
                i = end;
            } else if (c == '#') {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c) || c == '(' || c == ')') {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (!word.isEmpty()) {
                    arguments.add(word.toString());
                    word.setLength(0);
                }
            } else {
                word.append(c);
            }
        }
        return Math.min(i, text.length());
    }
}
