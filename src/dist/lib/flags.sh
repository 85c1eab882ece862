# shellcheck shell=sh disable=SC2034
# What Perfwarden asks of the JVM, by what is to be done and by the machine. Sourced by the launchers: that of a checkout, and that of
# a distribution, which sets `libc` to gnu, as its runtime is for nothing else. Leaves `kind` (server or cli), `flags`, what a
# training run has besides in `trained`, and `columns`.

# In the C locale a JVM cannot open files whose names are not ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
C | POSIX)
    LC_ALL=C.UTF-8
    export LC_ALL
    ;;
esac
# In MB: half of the memory that the machine or the container has, and not more than a server needs. A container's
# bound is in one of two files, by the version of its control groups.
heap() {
    most=512
    for file in /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes; do
        bytes=
        if [ -r "$file" ]; then read -r bytes <"$file" || :; fi
        case $bytes in
        '' | *[!0-9]*) ;;
        *) if [ $((bytes / 2097152)) -lt "$most" ]; then most=$((bytes / 2097152)); fi ;;
        esac
    done
    if [ -r /proc/meminfo ]; then
        read -r _ kilobytes _ </proc/meminfo
        if [ $((kilobytes / 2048)) -lt "$most" ]; then most=$((kilobytes / 2048)); fi
    fi
    if [ "$most" -lt 64 ]; then most=64; fi
}

# Whether a file of 150 MB or more is named.
large() {
    for word; do
        if [ -f "$word" ] && [ -r "$word" ] && [ "$(wc -c <"$word")" -ge 150000000 ]; then return 0; fi
    done
    return 1
}

columns=0
if [ -t 1 ]; then
    # Within $(…) standard output is a pipe; the terminal is kept as descriptor 3.
    { size=$(stty size 2>/dev/null <&3) || size=; } 3>&1
    columns=${size##* }
fi
case ${1:-} in
serve | demo)
    kind=server
    # Not a quarter of the machine, and little to begin with; PERFWARDEN_JAVA_OPTS may say otherwise.
    heap
    flags="-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xms16m -XX:NewSize=7m -Xmx${most}m --enable-native-access=ALL-UNNAMED"
    # Without it Netty makes itself another way to free memory, a tenth of the start and 8 MB.
    flags="$flags --sun-misc-unsafe-memory-access=allow -Dio.netty.noUnsafe=false"
    # Three times the usual: the optimising compiler leaves the processors to the start, a tenth of what that takes of them.
    # What a server has to do is hot soon enough; at ten times the usual a fifth less in its first quarter of a minute.
    flags="$flags -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800"
    flags="$flags -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000"
    # Events of each buffer for the JDK's recorder, which nobody reads: their classes are a thirtieth of the start.
    flags="$flags -Dio.netty.jfr.enabled=false"
    # JDBI registers its events with the same recorder at its first statement, which sets all of that up, a twelfth of the
    # start. Whoever records a server asks for the recorder when it starts.
    case ${PERFWARDEN_JAVA_OPTS:-} in
    *FlightRecord*) ;;
    *) flags="$flags -Djfr.unsupported.vm=true" ;;
    esac
    # A server writes no language of its user's. The driver of its database makes a calendar, and for that the JDK would
    # read the names of all thousand locales that it has, a twelfth of the start.
    flags="$flags -Djava.locale.providers=SPI"
    # What compiling took is given back; only the C library of most Linux systems can.
    if [ "${libc:-}" = gnu ] || getconf GNU_LIBC_VERSION >/dev/null 2>&1; then flags="$flags -XX:TrimNativeHeapInterval=5000"; fi
    # Of a server a training run keeps what ran most often as well (JEP 515): it is compiled in the first seconds. What only
    # starts need is not among that: it would be compiled in every start.
    trained="-XX:Tier4InvocationThreshold=120000 -XX:Tier4MinInvocationThreshold=12000"
    trained="$trained -XX:Tier4CompileThreshold=360000 -XX:Tier4BackEdgeThreshold=1200000"
    ;;
*)
    kind=cli
    # Two threads read, and what one of them marks in the collector's table lies beside what the other does: written again
    # each time, the lines of that table go to and fro between the processors, a quarter of the time.
    flags="-XX:+UseSerialGC -XX:+UseCondCardMark -Xmn16m"
    # Half of the page faults, a tenth of the processor time. Only Linux has it, and the JVM warns where it is switched off.
    pages=/sys/kernel/mm/transparent_hugepage/enabled
    if [ -r $pages ]; then
        read -r pages <$pages || :
        case $pages in
        *'[always]'* | *'[madvise]'*) flags="$flags -XX:+UseTransparentHugePages" ;;
        esac
    fi
    # The optimising compiler takes a second of its own, which only much to read is worth.
    if ! large "$@"; then flags="$flags -XX:TieredStopAtLevel=1"; fi
    # A comparison is over before what ran most often would be compiled.
    trained="-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining"
    ;;
esac
