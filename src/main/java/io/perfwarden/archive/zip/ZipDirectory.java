package io.perfwarden.archive.zip;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.EntryName;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of a zip that may be read, and why the others may not.
 *
 * @param readable sorted by name
 * @param refused all others
 * @param problems one for each entry refused, the first {@value #MOST_PROBLEMS} of them
 */
record ZipDirectory(List<ZipMember> readable, List<Refused> refused, List<Problem> problems) {
    /** An entry that may not be read, and why. */
    record Refused(ZipMember member, Problem problem) {}

    private static final int MOST_PROBLEMS = 50;

    /**
     * Walks the directory record by record.
     *
     * @throws ArchiveException if it claims or has more entries than allowed, or is damaged
     */
    static ZipDirectory read(ZipBytes zip, ArchiveLimits limits) throws IOException {
        ZipEnd end = ZipEnd.read(zip);
        if (end.entries() > limits.entries()) {
            throw tooMany(zip, limits);
        }
        List<ZipMember> members = new ArrayList<>();
        long position = end.offset();
        long stop = end.offset() + end.size();
        while (position < stop) {
            if (members.size() == limits.entries()) {
                throw tooMany(zip, limits);
            }
            ZipMember.Read read = ZipMember.read(zip, position, stop);
            members.add(read.member());
            position = read.next();
        }
        if (members.size() != end.entries()) {
            throw zip.damaged("its directory does not hold the number of entries it promises");
        }
        return sift(zip, members);
    }

    private static ZipDirectory sift(ZipBytes zip, List<ZipMember> members) {
        List<ZipMember> files =
                members.stream()
                        .filter(m ->
                                !(m.isDirectory() && m.isEmpty()) && !EntryName.isLitter(m.name()))
                        .sorted(Comparator.comparing(ZipMember::name))
                        .toList();
        Map<String, Integer> times = new HashMap<>();
        files.forEach(member -> times.merge(member.name(), 1, Integer::sum));
        List<ZipMember> readable = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (ZipMember member : files) {
            Optional<String> fault = fault(member, times.getOrDefault(member.name(), 1));
            if (fault.isEmpty()) {
                readable.add(member);
            } else {
                refused.add(new Refused(member, refusal(zip, member, fault.get())));
            }
        }
        return new ZipDirectory(
                readable, refused, shortened(zip, refused.stream().map(Refused::problem).toList()));
    }

    private static Optional<String> fault(ZipMember member, int times) {
        if (member.nameBytes() > ZipMember.LONGEST_NAME) {
            return Optional.of("its name is longer than " + ZipMember.LONGEST_NAME + " bytes");
        }
        if (member.isDirectory()) {
            return Optional.of("it is called a directory and holds data");
        }
        if (member.isMisspelt()) {
            return Optional.of("its name is not the UTF-8 it is said to be");
        }
        return EntryName.fault(member.name())
                .or(() ->
                        times > 1
                                ? Optional.of(
                                        "the archive holds " + times + " entries of this name")
                                : faultOfContent(member));
    }

    static Optional<String> faultOfContent(ZipMember member) {
        if (member.isSpecial()) {
            return Optional.of("it is a link or another special file");
        }
        if (member.isEncrypted()) {
            return Optional.of("it is encrypted");
        }
        boolean known =
                member.method() == ZipMember.STORED || member.method() == ZipMember.DEFLATED;
        return known
                ? Optional.empty()
                : Optional.of("it is packed by method " + member.method() + ", expected deflate");
    }

    private static Problem refusal(ZipBytes zip, ZipMember member, String fault) {
        return Problem.of(where(zip.artifact(), member.name()), "not read: " + fault);
    }

    /** An entry of an artifact, for showing. */
    static String where(String artifact, String entry) {
        return EntryName.printable(artifact) + ": " + EntryName.printable(entry);
    }

    private static List<Problem> shortened(ZipBytes zip, List<Problem> problems) {
        if (problems.size() <= MOST_PROBLEMS) {
            return problems;
        }
        List<Problem> some = new ArrayList<>(problems.subList(0, MOST_PROBLEMS));
        int rest = problems.size() - MOST_PROBLEMS;
        some.add(
                Problem.of(
                        EntryName.printable(zip.artifact()), rest + " more entries were not read"));
        return some;
    }

    private static ArchiveException tooMany(ZipBytes zip, ArchiveLimits limits) {
        return zip.refused(
                "more than " + limits.entries() + " files in the archive",
                "upload only the result files");
    }
}
