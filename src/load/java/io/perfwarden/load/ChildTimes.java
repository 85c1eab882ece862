package io.perfwarden.load;

import module java.base;

/** What the processes that this one started took of the processors, as the kernel counts it. */
final class ChildTimes {
    private ChildTimes() {}

    /** Of all that have ended, to a hundredth of a second. */
    static double seconds() throws IOException {
        String[] words = stat(Path.of("/proc/self/stat"));
        return (Long.parseLong(words[13]) + Long.parseLong(words[14])) / 100.0;
    }

    /** Of one that goes on. */
    static double seconds(Process process) throws IOException {
        String[] words = stat(Path.of("/proc/" + process.pid() + "/stat"));
        return (Long.parseLong(words[11]) + Long.parseLong(words[12])) / 100.0;
    }

    /** The fields from the third one on, behind the program's name. */
    private static String[] stat(Path file) throws IOException {
        String text = Files.readString(file);
        return text.substring(text.lastIndexOf(')') + 2).split(" ");
    }
}
