package io.perfwarden.cli.init;

import module java.base;

/**
 * Commands of a shell script, with where they run. It follows {@code cd}, pipes to a file and loops
 * over words, and evaluates nothing else.
 */
final class ShellScript {
    private static final int MOST_COMMANDS = 500;
    private static final int MOST_LOOPS = 200;
    private static final Set<String> OPERATORS =
            Set.of(";", "\n", "&&", "||", "|", "&", "(", ")", "|&", ";;");
    private static final Set<String> KEYWORDS =
            Set.of("do", "then", "else", "if", "while", "until", "{", "!", "elif");
    private static final Set<String> ENDS = Set.of("done", "fi", "}", "esac");

    private final List<ShellCommand> commands = new ArrayList<>();
    private final Map<String, List<String>> variables;
    private final Deque<String> outer = new ArrayDeque<>();
    private String directory;
    private int loops;

    private ShellScript(String directory, Map<String, String> variables) {
        this.directory = directory;
        this.variables = new HashMap<>();
        variables.forEach((name, value) -> this.variables.put(name, List.of(value)));
    }

    /**
     * @param directory where it starts
     * @param variables of its environment
     */
    static List<ShellCommand> commands(
            String text, String directory, Map<String, String> variables) {
        ShellScript script = new ShellScript(directory, variables);
        script.read(words(text.replace("\r", "").replaceAll("[\\\\`]\n", " ")));
        return script.commands;
    }

    private void read(List<String> tokens) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i <= tokens.size(); i++) {
            String token = i < tokens.size() ? tokens.get(i) : "\n";
            if (token.equals("for") && words.stream().allMatch(KEYWORDS::contains)) {
                i = loop(tokens, i);
                words.clear();
                continue;
            }
            if (!OPERATORS.contains(token)) {
                words.add(token);
                continue;
            }
            boolean piped = token.equals("|") || token.equals("|&");
            if (piped && i + 2 < tokens.size() && tokens.get(i + 1).equals("tee")) {
                List<String> tee = new ArrayList<>();
                int next = i + 2;
                while (next < tokens.size() && !OPERATORS.contains(tokens.get(next))) {
                    tee.add(tokens.get(next++));
                }
                String file = tee.stream().filter(it -> !it.startsWith("-")).findFirst().orElse("");
                words.add(">");
                words.add(file);
                i = next;
            }
            command(words);
            words.clear();
            if (token.equals("(")) {
                outer.push(directory);
            } else if (token.equals(")") && !outer.isEmpty()) {
                directory = outer.pop();
            }
        }
    }

    /** Reads the body once for each word; the index of the loop's end. */
    private int loop(List<String> tokens, int start) {
        int head = start;
        while (head < tokens.size() && !OPERATORS.contains(tokens.get(head))) {
            head++;
        }
        int end = head;
        for (int depth = 1; end < tokens.size(); end++) {
            String token = tokens.get(end);
            depth += token.matches("for|while|until") ? 1 : token.equals("done") ? -1 : 0;
            if (depth == 0) {
                break;
            }
        }
        if (loops > MOST_LOOPS) {
            return end;
        }
        if (head - start < 4) {
            // for ((i = 0; …)): the body once
            int body = tokens.subList(start, Math.min(end, tokens.size())).indexOf("do");
            if (body >= 0 && ++loops <= MOST_LOOPS) {
                read(tokens.subList(start + body, end));
            }
            return end;
        }
        String name = tokens.get(start + 1);
        for (List<String> words : values(tokens.subList(start + 3, head))) {
            for (String value : words) {
                if (++loops > MOST_LOOPS) {
                    break;
                }
                variables.put(name, List.of(value));
                read(tokens.subList(Math.min(head, end), end));
            }
        }
        variables.remove(name);
        return end;
    }

    private void command(List<String> given) {
        List<String> words = new ArrayList<>(given);
        while (!words.isEmpty() && KEYWORDS.contains(words.getFirst())) {
            words.removeFirst();
        }
        if (words.isEmpty() || ENDS.contains(words.getFirst())) {
            return;
        }
        Matcher assigned = Pattern.compile("(\\w+)=(.*)").matcher(words.getFirst());
        while (assigned.matches()) {
            variables.put(assigned.group(1), List.of(assigned.group(2)));
            words.removeFirst();
            if (words.isEmpty()) {
                return;
            }
            assigned.reset(words.getFirst());
        }
        values(words).stream().filter(it -> !it.isEmpty()).forEach(this::run);
    }

    private void run(List<String> words) {
        if (words.getFirst().matches("cd|pushd|Set-Location")) {
            String to = words.size() > 1 ? words.get(1) : "";
            directory =
                    to.contains("$") || directory.equals(ShellCommand.ANYWHERE)
                            ? ShellCommand.ANYWHERE
                            : CheckoutTree.join(directory, to);
            return;
        }
        Optional<String> output = Optional.empty();
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).matches("[12&]?>>?") && i + 1 < words.size()) {
                String file = words.get(++i);
                if (!file.startsWith("&") && !file.startsWith("/dev/")) {
                    output =
                            Optional.of(
                                    directory.equals(ShellCommand.ANYWHERE)
                                            ? file
                                            : CheckoutTree.join(directory, file));
                }
            } else {
                kept.add(words.get(i));
            }
        }
        if (!kept.isEmpty() && commands.size() < MOST_COMMANDS) {
            commands.add(new ShellCommand(kept, directory, output));
        }
    }

    /** The words with the values of variables, once for each value of a loop. */
    private List<List<String>> values(List<String> words) {
        List<List<String>> all = List.of(words);
        for (Map.Entry<String, List<String>> variable : variables.entrySet()) {
            Pattern use =
                    Pattern.compile(
                            "\\$(?:"
                                    + Pattern.quote(variable.getKey())
                                    + "(?!\\w)|\\{"
                                    + Pattern.quote(variable.getKey())
                                    + "(?:(?::-|[/#%^,])[^}]*)?})");
            boolean known =
                    variable.getValue().stream()
                            .noneMatch(it -> it.contains("$") && use.matcher(it).find());
            if (known && words.stream().anyMatch(it -> use.matcher(it).find())) {
                all =
                        all.stream()
                                .flatMap(line ->
                                        variable.getValue().stream()
                                                .map(value -> replace(line, use, value)))
                                .limit(MOST_COMMANDS)
                                .toList();
            }
        }
        return all;
    }

    private static List<String> replace(List<String> line, Pattern use, String value) {
        List<String> words = new ArrayList<>();
        for (String word : line) {
            boolean script = !words.isEmpty() && words.getLast().matches("-\\w{0,3}[ce]");
            if (use.matcher(word).matches() && !script) {
                Stream.of(value.split("\\s+")).filter(it -> !it.isEmpty()).forEach(words::add);
            } else {
                words.add(use.matcher(word).replaceAll(Matcher.quoteReplacement(value)));
            }
        }
        return words;
    }

    /** Words without quotes, and operators. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean open = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'' || c == '"') {
                int end = text.indexOf(c, i + 1);
                end = end < 0 ? text.length() : end;
                word.append(text, i + 1, end);
                open = true;
                i = end;
            } else if (c == '$' && i + 1 < text.length() && "({".indexOf(text.charAt(i + 1)) >= 0) {
                int end = close(text, i + 1);
                word.append(text, i, end);
                open = true;
                i = end - 1;
            } else if (c == '#' && !open) {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end - 1;
            } else if (Character.isWhitespace(c) || ";|&()".indexOf(c) >= 0) {
                boolean redirect =
                        c == '&' && !word.isEmpty() && word.charAt(word.length() - 1) == '>';
                if (redirect) {
                    word.append(c);
                    continue;
                }
                if (open) {
                    words.add(word.toString());
                }
                word.setLength(0);
                open = false;
                String two = text.substring(i, Math.min(text.length(), i + 2));
                if (two.length() == 2 && OPERATORS.contains(two)) {
                    words.add(two);
                    i++;
                } else if (OPERATORS.contains(String.valueOf(c))) {
                    words.add(String.valueOf(c));
                }
            } else if (c == '>' && i + 1 < text.length()) {
                boolean number = word.length() == 1 && Character.isDigit(word.charAt(0));
                if (open && !number) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                int end = text.startsWith(">>", i) ? i + 2 : i + 1;
                word.append(text, i, end);
                if (end < text.length() && text.charAt(end) == '&') {
                    // 2>&1 is one word that names no file
                    while (end < text.length()
                            && !Character.isWhitespace(text.charAt(end))
                            && text.charAt(end) != '|') {
                        end++;
                    }
                    word.setLength(0);
                } else {
                    words.add(word.toString());
                    word.setLength(0);
                }
                open = false;
                i = end - 1;
            } else {
                word.append(c);
                open = true;
            }
        }
        if (open) {
            words.add(word.toString());
        }
        return words;
    }

    /** Behind the bracket that closes the one at an index. */
    private static int close(String text, int start) {
        int depth = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += "({".indexOf(c) >= 0 ? 1 : ")}".indexOf(c) >= 0 ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }
}
