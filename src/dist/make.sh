#!/bin/sh
# Makes the distributions of what `package` has built, in target/dist: one with a runtime, for this machine's system, and one
# without, for any other. `./mvnw -Pdist verify` runs it. Argument: the version.
set -eu
version=$1
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/.mvn/jdk.sh"
dist=$root/target/dist
# A JVM takes a cache only for jars of the same age.
age="2026-01-01 00:00:00 UTC"

# What the program needs of the JDK: jdeps tells most of it; jdk.zipfs is how Micronaut looks into jars.
modules=java.base,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.security.sasl,java.sql,java.xml
modules=$modules,jdk.charsets,jdk.httpserver,jdk.jfr,jdk.management,jdk.unsupported,jdk.zipfs

# Of both kinds; arguments: its directory and, for one system, how the paths in jars name it.
assemble() {
    mkdir -p "$1/bin" "$1/lib" "$1/licenses" "$1/completions"
    cp "$root/src/dist/bin/perfwarden" "$1/bin"
    chmod 755 "$1/bin/perfwarden"
    sed "s/\$/$(printf '\r')/" "$root/src/dist/bin/perfwarden.cmd" >"$1/bin/perfwarden.cmd"
    cp "$root/src/dist/lib/flags.sh" "$root/.mvn/jdk.sh" "$1/lib"
    cp "$root/target/perfwarden.jar" "$root/LICENSE" "$1"
    cp "$root/target/third-party/THIRD-PARTY.txt" "$root/src/dist/NOTICES.txt" "$1/licenses"
    "$PERFWARDEN_JAVA_HOME/bin/java" "$root/src/build/java/io/perfwarden/build/DistributionJars.java" \
        "$root/target/lib" "$1/lib" "$1/licenses" ${2:+"$2" "$1/runtime/lib"}
    "$PERFWARDEN_JAVA_HOME/bin/java" -jar "$root/target/perfwarden.jar" completion >"$1/completions/perfwarden.bash"
    { echo 'autoload -U +X bashcompinit && bashcompinit'; cat "$1/completions/perfwarden.bash"; } >"$1/completions/perfwarden.zsh"
}

# Sets `flags` and `trained`, and `kind`, for a command.
flags_for() {
    . "$here/lib/flags.sh"
}

# Arguments: how it has to end, options of the JVM, and a command line.
run() {
    expected=$1 options=$2 ended=0
    shift 2
    # shellcheck disable=SC2086
    "$here/runtime/bin/java" $flags $options -Dorg.sqlite.lib.path="$here/lib/native" -cp "$here/perfwarden.jar" "$@" \
        >"$dist/$kind.log" 2>&1 || ended=$?
    if [ "$ended" -ne "$expected" ]; then
        cat "$dist/$kind.log" >&2
        exit 1
    fi
}

# Keeps what a command line loads and links for later starts, as the launcher does in a checkout.
train() {
    expected=$1
    shift
    run "$expected" "$trained -XX:AOTCacheOutput=$here/aot/$kind.aot" "$@"
    if ! [ -s "$here/aot/$kind.aot" ]; then
        cat "$dist/$kind.log" >&2
        exit 1
    fi
    rm "$dist/$kind.log"
}

# Reproducible, but for the caches. The directory goes: what is unpacked must not need it.
pack() {
    (cd "$dist" && tar --sort=name --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -6n >"$1.tar.gz" && sha256sum "$1.tar.gz" >"$1.tar.gz.sha256")
    rm -rf "${dist:?}/$1"
}

aged() {
    find "$1" -exec touch -h -d "$age" {} +
}

any=perfwarden-$version-any
rm -rf "$dist"
mkdir -p "$dist"
sed "s/^version=\$/version=$version/" "$root/deploy/install.sh" >"$dist/install.sh"
# beside what follows: most of both uses one processor
(
    assemble "$dist/$any"
    aged "$dist/$any"
    pack "$any"
) &
packed=$!

case $(uname -s)-$(uname -m) in
Linux-x86_64) system=linux-amd64 paths=linux/amd64 sqlite=Linux/x86_64 ;;
Linux-aarch64) system=linux-arm64 paths=linux/aarch64 sqlite=Linux/aarch64 ;;
*)
    wait $packed
    echo "dist: no distribution with a runtime is made on $(uname -s) $(uname -m)" >&2
    exit 0
    ;;
esac
name=perfwarden-$version-$system
here=$dist/$name
mkdir -p "$here/lib/native"
"$PERFWARDEN_JAVA_HOME/bin/jlink" --add-modules "$modules" --output "$here/runtime" --vm server \
    --strip-java-debug-attributes --no-man-pages --no-header-files
rm "$here/runtime/lib/jrt-fs.jar" "$here/runtime/lib/classlist"
assemble "$here" "$paths"
cp "$root/target/lib/org/sqlite/native/$sqlite/"* "$here/lib/native"
aged "$here"

mkdir "$here/aot"
libc=gnu
demo=$root/src/main/resources/demo
(
    flags_for compare
    train 0 io.perfwarden.demo.CompareRehearsal "$demo" "$dist/compared"
    rm -rf "$dist/compared"
) &
compared=$!
flags_for serve
# What makes a new database is not to be kept for every start: the first run makes it.
run 0 "" io.perfwarden.demo.StartupRehearsal "$dist/data" 0
train 0 io.perfwarden.demo.StartupRehearsal "$dist/data" 5
rm -rf "$dist/data"
wait $compared
aged "$here/aot"
pack "$name"
wait $packed
