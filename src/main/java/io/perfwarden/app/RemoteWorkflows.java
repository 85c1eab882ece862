package io.perfwarden.app;

import module java.base;

import io.perfwarden.app.DoctorCommand.DoctorFinding;
import io.perfwarden.app.DoctorCommand.DoctorFinding.*;
import io.perfwarden.cli.WorkflowCheck;
import io.perfwarden.cli.init.CheckoutTree;
import io.perfwarden.cli.init.SetupPlan;
import io.perfwarden.cli.init.WorkflowFile;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.DirectoryEntry;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.model.*;

/** The workflows of a repository's default branch, as {@code config check --workflow} sees them. */
final class RemoteWorkflows {
    /** Workflows, and the actions and scripts that they run. */
    static final int MOST_READ = 30;

    private static final int MOST_BYTES = 256 << 10;
    private static final String GITHUB = ".github";

    private final FileGateway files;
    private final InstalledRepo repo;
    private final String branch;
    private final Set<String> known = new TreeSet<>();
    private int read;

    RemoteWorkflows(FileGateway files, InstalledRepo repo, String branch) {
        this.files = files;
        this.repo = repo;
        this.branch = branch;
        list(GITHUB);
        if (!known.isEmpty()) {
            known.add(GITHUB);
        }
    }

    private void list(String directory) {
        for (DirectoryEntry it : files.list(repo, directory, Optional.empty())) {
            known.add(directory.isEmpty() ? it.name() : directory + "/" + it.name());
        }
    }

    boolean has(String path) {
        return known.contains(path);
    }

    /** The text of a small file; empty if there is none, or if too many were read. */
    String text(String path) {
        String first = path.substring(0, Math.max(path.indexOf('/'), 0));
        if (!has(first.isEmpty() ? path : first) || read >= MOST_READ) {
            return "";
        }
        read++;
        return files.read(repo, path, Optional.empty(), MOST_BYTES)
                .foundContent()
                .map(FileContent::bytes)
                .map(it -> new String(it, StandardCharsets.UTF_8))
                .orElse("");
    }

    List<DoctorFinding> findings(RepositoryPolicy policy) {
        list("");
        list(GITHUB + "/workflows");
        SetupPlan plan = SetupPlan.ofWorkflows(CheckoutTree.of(branch, known, this::text));
        List<DoctorFinding> found = new ArrayList<>();
        Set<String> paths = new TreeSet<>();
        for (SuitePolicy suite : policy.suites()) {
            Set<String> measuring = paths(plan, suite);
            measuring.stream().filter(it -> !has(it)).forEach(it -> found.add(absent(suite, it)));
            if (measuring.isEmpty() && !suite.isOnlySubmitted()) {
                found.add(
                        new DoctorFault(
                                "%s: no workflow uploads %s, which suite %s takes"
                                        .formatted(repo.name(), suite.artifact(), suite.name()),
                                "add a step with actions/upload-artifact; perfwarden init"
                                        + " DIR says where"));
            }
            measuring.stream().filter(this::has).forEach(paths::add);
        }
        paths.forEach(it -> workflow(plan, it, policy, found));
        if (read >= MOST_READ) {
            found.add(
                    new DoctorNote(
                            "%s: %d files were read, and others not"
                                    .formatted(repo.name(), MOST_READ)));
        } else if (found.isEmpty()) {
            found.add(
                    new DoctorPass(
                            "%s: a verdict can come of %s"
                                    .formatted(repo.name(), TextExcerpt.some(paths))));
        }
        return found;
    }

    /** The workflow that a suite names; without one, those that upload what it takes. */
    private Set<String> paths(SetupPlan plan, SuitePolicy suite) {
        return suite.workflow()
                .map(WorkflowPath::fileOf)
                .map(Set::of)
                .orElseGet(() ->
                        suite.isOnlySubmitted()
                                ? Set.of()
                                : WorkflowFile.all(plan.tree()).stream()
                                        .filter(it ->
                                                WorkflowCheck.uploadsFor(suite, plan.read(it)))
                                        .map(WorkflowFile::path)
                                        .collect(Collectors.toSet()));
    }

    private DoctorFinding absent(SuitePolicy suite, String path) {
        return new DoctorFault(
                "%s: suite %s names %s, which is not on %s"
                        .formatted(repo.name(), suite.name(), path, branch),
                "merge the file, or name the one that measures: workflow: FILE");
    }

    private void workflow(
            SetupPlan plan, String path, RepositoryPolicy policy, List<DoctorFinding> found) {
        WorkflowCheck.CheckedWorkflow checked =
                WorkflowCheck.check(path, path, plan.tree().text(path), plan, policy);
        checked.fatal().stream().map(it -> RepositoryDiagnosis.wrong(repo, it)).forEach(found::add);
        if (!checked.advice().isEmpty()) {
            found.add(
                    new DoctorNote(
                            "%s: %s: %d things to make better, such as: %s"
                                    .formatted(
                                            repo.name(),
                                            path,
                                            checked.advice().size(),
                                            checked.advice().getFirst().what())));
        }
    }
}
