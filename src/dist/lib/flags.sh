# shellcheck shell=sh disable=SC2034
# What Perfwarden asks of the JVM, by command and machine. The launchers source it; that of a distribution sets `libc` to gnu.
# Leaves `kind` (server or cli), `flags`, what a training run has besides in `trained`, and `columns`.

# In the C locale a JVM cannot open files whose names are not ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
C | POSIX) LC_ALL=C.UTF-8 && export LC_ALL ;;
esac

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
    # Half of the memory of the machine or container, and at most 512 MB.
    flags="-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xms16m -XX:NewSize=7m -XX:MaxRAM=1g -XX:MaxRAMPercentage=50"
    flags="$flags --enable-native-access=ALL-UNNAMED"
    # Without it Netty makes itself another way to free memory, a tenth of the start and 8 MB.
    flags="$flags --sun-misc-unsafe-memory-access=allow -Dio.netty.noUnsafe=false"
    # Three times the usual: the optimising compiler leaves the processors to the start, a tenth of it.
    flags="$flags -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800"
    flags="$flags -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000"
    # What a training run kept is optimised after 32,768 calls, not 2,048: a sixth of the start.
    flags="$flags -XX:Tier2InvokeNotifyFreqLog=15"
    # JDBI and Netty register events with the JDK's recorder, and the driver of SQLite asks for the names of all locales.
    # Without these a start takes a third more. Whoever records a server asks for the recorder when it starts.
    flags="$flags -Djava.locale.providers=SPI -Dio.netty.jfr.enabled=false"
    case ${PERFWARDEN_JAVA_OPTS:-} in
    *FlightRecord*) ;;
    *) flags="$flags -Djfr.unsupported.vm=true" ;;
    esac
    # What compiling took is given back; only the C library of most Linux systems can.
    if [ "${libc:-}" = gnu ] || getconf GNU_LIBC_VERSION >/dev/null 2>&1; then flags="$flags -XX:TrimNativeHeapInterval=5000"; fi
    # A training run keeps what a server runs most often (JEP 515), and not what only starts need.
    trained="-XX:Tier4InvocationThreshold=120000 -XX:Tier4MinInvocationThreshold=12000"
    trained="$trained -XX:Tier4CompileThreshold=360000 -XX:Tier4BackEdgeThreshold=1200000 -XX:Tier2InvokeNotifyFreqLog=11"
    ;;
*)
    kind=cli
    # Two threads read. Without it both write to the same lines of the collector's table, a quarter of the time.
    flags="-XX:+UseSerialGC -XX:+UseCondCardMark -Xmn16m"
    # A tenth of the processor time. The JVM warns where the kernel has it switched off.
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
