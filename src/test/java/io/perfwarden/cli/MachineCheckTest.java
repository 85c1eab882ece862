package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.MachineCheck.MachineTrait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineCheckTest {
    @TempDir Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, content + "\n");
    }

    private Map<String, String> found(boolean disturbing) {
        return new MachineCheck(root, 2)
                .traits().stream()
                        .filter(it -> it.remedy().isPresent() == disturbing)
                        .collect(
                                Collectors.toMap(
                                        MachineTrait::name, it -> it.found().orElse("not known")));
    }

    @Test
    void everything_that_disturbs_is_named() throws Exception {
        file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu hypervisor sse");
        file("proc/loadavg", "1.52 0.80 0.30 2/500 12345");
        file("sys/fs/cgroup/cpu.max", "150000 100000");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave");
        file("sys/devices/system/cpu/intel_pstate/no_turbo", "0");
        file("sys/devices/system/cpu/smt/active", "1");
        assertThat(found(true))
                .containsEntry("virtual machine", "yes")
                .containsEntry("processor limit", "150000 of each 100000 \u00b5s")
                .containsEntry("other load", "1.52 processors")
                .containsEntry("governor", "performance, powersave")
                .containsEntry("turbo", "on")
                .containsEntry("SMT", "on")
                .hasSize(6);
    }

    @Test
    void a_prepared_machine_is_quiet() throws Exception {
        file("proc/cpuinfo", "flags : fpu sse");
        file("proc/loadavg", "0.03 0.80 0.30 2/500 12345");
        file("sys/fs/cgroup/cpu.max", "max 100000");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        file("sys/devices/system/cpu/cpufreq/boost", "0");
        file("sys/devices/system/cpu/smt/active", "0");
        assertThat(found(true)).isEmpty();
        assertThat(found(false)).doesNotContainValue("not known").containsEntry("turbo", "off");
    }

    @Test
    void what_a_system_does_not_tell_is_not_known_and_named() throws Exception {
        file("proc/loadavg", "nonsense");
        assertThat(found(false).values()).hasSize(6).containsOnly("not known");
    }

    @Test
    void the_command_shows_a_table_and_writes_no_facts() {
        Run run = Run.of("environment", "--check");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("disturbs", "virtual machine", "governor", "SMT");
        assertThat(Run.of("environment", "--check", "--set", "cpu=x").code()).isEqualTo(2);
    }
}
