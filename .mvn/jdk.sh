# shellcheck shell=sh disable=SC2034
# Finds a JDK 25 or newer and leaves its directory in PERFWARDEN_JAVA_HOME and its version in PERFWARDEN_JAVA_MAJOR.
# Sourced by ./mvnw and ./perfwarden. Reads each JDK's `release` file, so that no JVM is started to ask for a version.
# Order: PERFWARDEN_JAVA_HOME, JAVA_HOME, the javac on PATH, then the newest of the usual directories.

jdk_suits() {
    major=
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    while IFS='=' read -r key value; do
        if [ "$key" = JAVA_VERSION ]; then
            value=${value#\"}
            major=${value%%[!0-9]*}
            break
        fi
    done <"$1/release"
    [ -n "$major" ] && [ "$major" -ge 25 ]
}

jdk_use() {
    jdk_suits "$1" || return 1
    PERFWARDEN_JAVA_HOME=$1
    PERFWARDEN_JAVA_MAJOR=$major
}

find_jdk() {
    if [ -n "${PERFWARDEN_JAVA_HOME:-}" ] && jdk_use "$PERFWARDEN_JAVA_HOME"; then return 0; fi
    if [ -n "${JAVA_HOME:-}" ] && jdk_use "$JAVA_HOME"; then return 0; fi
    on_path=$(command -v javac 2>/dev/null) && on_path=$(readlink -f "$on_path" 2>/dev/null)
    if [ -n "$on_path" ] && jdk_use "${on_path%/bin/javac}"; then return 0; fi
    best=0
    PERFWARDEN_JAVA_HOME=
    for candidate in /usr/lib/jvm/* /opt/* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        if jdk_suits "$candidate" && [ "$major" -gt "$best" ]; then
            best=$major
            PERFWARDEN_JAVA_HOME=$candidate
            PERFWARDEN_JAVA_MAJOR=$major
        fi
    done
    [ "$best" -gt 0 ]
}

if ! find_jdk; then
    echo "${0##*/}: no JDK 25 or newer found in JAVA_HOME, PATH or /usr/lib/jvm; install one (for example Temurin 25) or set JAVA_HOME." >&2
    exit 2
fi
