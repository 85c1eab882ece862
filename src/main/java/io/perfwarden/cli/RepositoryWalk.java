package io.perfwarden.cli;

import module java.base;

import picocli.CommandLine.*;

final class RepositoryWalk extends SimpleFileVisitor<Path> {
    private final Path root;
    final Map<BenchmarkTool, String> tools = new EnumMap<>(BenchmarkTool.class);
    final SortedSet<String> workflows = new TreeSet<>();
    final SortedSet<String> files = new TreeSet<>();
    private int seen;
    private int read;

    RepositoryWalk(Path root) {
        this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        String name = String.valueOf(directory.getFileName());
        boolean hidden = name.startsWith(".") && !name.equals(".github");
        return !directory.equals(root) && (hidden || InitRepository.FOREIGN.contains(name))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (++seen > InitRepository.MOST_FILES || read >= InitRepository.MOST_READ) {
            return FileVisitResult.TERMINATE;
        }
        if (attributes.isRegularFile()) {
            look(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException cause) {
        return FileVisitResult.CONTINUE;
    }

    private static String nearer(String one, String other) {
        return Stream.of(one, other)
                .min(
                        Comparator.comparingLong(
                                        (String path) -> path.chars().filter(c -> c == '/').count())
                                .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    private void look(Path file) {
        String name = String.valueOf(file.getFileName());
        String path = root.relativize(file).toString().replace(File.separatorChar, '/');
        files.add(path);
        boolean workflow =
                root.relativize(file).startsWith(InitRepository.WORKFLOWS)
                        && InitRepository.PLAIN.matcher(name).matches();
        boolean sign = Arrays.stream(BenchmarkTool.values()).anyMatch(tool -> tool.mayShowIn(name));
        if (!workflow && !sign) {
            return;
        }
        String text = InitRepository.beginning(file);
        read++;
        if (workflow && InitRepository.MEASURES.matcher(text).find()) {
            workflows.add(name);
        }
        for (BenchmarkTool tool : BenchmarkTool.values()) {
            if (tool.mayShowIn(name) && tool.isShownBy(text)) {
                tools.merge(tool, path, RepositoryWalk::nearer);
            }
        }
    }
}
