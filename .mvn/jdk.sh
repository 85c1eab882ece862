# Finds a JDK 25 or newer and leaves its directory in PERFWARDEN_JAVA_HOME. Sourced by ./mvnw and ./perfwarden.
# Reads each JDK's `release` file, so that no JVM is started to ask for a version.
# Order: PERFWARDEN_JAVA_HOME, JAVA_HOME, the java on PATH, then the newest of the usual directories.

jdk_major() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

jdk_suits() {
    major=$(jdk_major "$1") && [ -n "$major" ] && [ "$major" -ge 25 ]
}

find_jdk() {
    if [ -n "${PERFWARDEN_JAVA_HOME:-}" ] && jdk_suits "$PERFWARDEN_JAVA_HOME"; then return 0; fi
    if [ -n "${JAVA_HOME:-}" ] && jdk_suits "$JAVA_HOME"; then PERFWARDEN_JAVA_HOME=$JAVA_HOME; return 0; fi
    on_path=$(command -v javac 2>/dev/null) && on_path=$(readlink -f "$on_path" 2>/dev/null)
    if [ -n "$on_path" ]; then
        on_path=${on_path%/bin/javac}
        if jdk_suits "$on_path"; then PERFWARDEN_JAVA_HOME=$on_path; return 0; fi
    fi
    best=0
    PERFWARDEN_JAVA_HOME=
    for candidate in /usr/lib/jvm/* /opt/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        if jdk_suits "$candidate" && [ "$major" -gt "$best" ]; then
            best=$major
            PERFWARDEN_JAVA_HOME=$candidate
        fi
    done
    [ "$best" -gt 0 ]
}

if ! find_jdk; then
    echo "perfwarden: no JDK 25 or newer found in JAVA_HOME, PATH or /usr/lib/jvm; install one (for example Temurin 25) or set JAVA_HOME." >&2
    exit 2
fi
