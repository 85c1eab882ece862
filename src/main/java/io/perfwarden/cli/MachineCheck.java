package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.TextExcerpt;

/**
 * What disturbs measurements on this machine, as far as the system tells it. Linux tells it in
 * files; elsewhere most is not known.
 *
 * @param root {@code /}, below which the system's files are
 * @param processors how many there are
 * @see "Linux kernel documentation: admin-guide/pm/cpufreq, admin-guide/pm/intel_pstate,
 *     admin-guide/cgroup-v2, ABI/testing/sysfs-devices-system-cpu"
 */
record MachineCheck(Path root, int processors) {
    private static final String CPU = "sys/devices/system/cpu/";
    private static final String BOOST = CPU + "cpufreq/boost";
    private static final String NO_TURBO = CPU + "intel_pstate/no_turbo";

    private static final String ON = "on";
    private static final String OFF = "off";

    /** Load of one processor in twenty is the system itself. */
    private static final double QUIET_LOAD = 0.05;

    /** More than a processor's model and its flags have. */
    private static final int MOST_BYTES = 1 << 20;

    /**
     * @param found what the system says; absent where it says nothing
     * @param remedy what helps; absent if nothing is known to disturb
     */
    record MachineTrait(String name, Optional<String> found, Optional<String> remedy) {
        private static MachineTrait of(
                String name, Optional<String> found, Predicate<String> disturbs, String remedy) {
            return new MachineTrait(
                    name,
                    found.map(it -> TextExcerpt.of(it, 40)),
                    found.filter(disturbs).map(_ -> remedy));
        }
    }

    List<MachineTrait> traits() {
        return List.of(
                MachineTrait.of(
                        "virtual machine",
                        virtual(),
                        "yes"::equals,
                        "neighbours share it: measure base and head in turns"),
                MachineTrait.of(
                        "processor limit",
                        limit(),
                        it -> !it.equals("none"),
                        "a container's limit stops threads: take it away"),
                MachineTrait.of(
                        "other load",
                        load().map("%.2f processors"::formatted),
                        _ -> load().orElse(0.0) > QUIET_LOAD * processors,
                        "end what else runs"),
                MachineTrait.of(
                        "governor",
                        governors(),
                        it -> !it.equals("performance"),
                        "cpupower frequency-set -g performance"),
                MachineTrait.of("turbo", turbo(), ON::equals, turboOff()),
                MachineTrait.of(
                        "SMT",
                        line(CPU + "smt/active").map(it -> it.equals("1") ? ON : OFF),
                        ON::equals,
                        "echo off > /" + CPU + "smt/control"));
    }

    private Optional<String> virtual() {
        return text("proc/cpuinfo")
                .flatMap(it -> it.lines().filter(line -> line.startsWith("flags")).findFirst())
                .map(flags -> List.of(flags.split("\\s+")).contains("hypervisor") ? "yes" : "no");
    }

    /** The quota of the container as a part of one processor's time. */
    private Optional<String> limit() {
        return line("sys/fs/cgroup/cpu.max")
                .map(it -> it.split(" "))
                .filter(parts -> parts.length == 2)
                .map(parts ->
                        parts[0].equals("max")
                                ? "none"
                                : "%s of each %s µs".formatted(parts[0], parts[1]));
    }

    /** Of the last minute, in processors. */
    private Optional<Double> load() {
        return line("proc/loadavg")
                .map(it -> it.split(" ")[0])
                .filter(it -> it.matches("\\d{1,6}\\.\\d{1,3}"))
                .map(Double::valueOf);
    }

    private Optional<String> governors() {
        SortedSet<String> all = new TreeSet<>();
        for (int i = 0; i < processors; i++) {
            line(CPU + "cpu" + i + "/cpufreq/scaling_governor").ifPresent(all::add);
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", all));
    }

    private Optional<String> turbo() {
        return line(NO_TURBO)
                .map(it -> it.equals("0") ? ON : OFF)
                .or(() -> line(BOOST).map(it -> it.equals("1") ? ON : OFF));
    }

    private String turboOff() {
        return line(NO_TURBO).isPresent() ? "echo 1 > /" + NO_TURBO : "echo 0 > /" + BOOST;
    }

    private Optional<String> line(String path) {
        return text(path).flatMap(it -> it.lines().findFirst()).map(String::strip);
    }

    private Optional<String> text(String path) {
        try (InputStream in = Files.newInputStream(root.resolve(path))) {
            return Optional.of(new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
