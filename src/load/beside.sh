#!/usr/bin/env bash
# Measures this checkout in turns with another commit of it, and judges: beside.sh COMMIT [ROUNDS [DIR]]
# What was measured is in DIR; ends with 1 if this checkout is slower. At least five rounds; the machine is taken to be idle.
set -euo pipefail
cd "$(dirname "$0")/../.."
commit=$(git rev-parse --verify --short=12 "$1^{commit}")
out=${3:-target/beside/rounds}
base=target/beside/$commit
if [ ! -d "$base" ]; then
    mkdir -p "$base"
    git archive "$commit" | tar -x -C "$base"
fi
./mvnw -q -B -Dquick -DskipTests package
(cd "$base" && ./mvnw -q -B -Dquick -DskipTests package)
rm -rf "$out"
. .mvn/jdk.sh
measure="$PERFWARDEN_JAVA_HOME/bin/java $PWD/src/load/java/io/perfwarden/load/OwnSpeed.java"
# The first time each prepares its quicker starts.
(cd "$base" && $measure) >/dev/null
$measure >/dev/null
./perfwarden pair --base "cd $base && $measure" --head "$measure" --base-commit "$(git rev-parse "$1^{commit}")" --rounds "${2:-10}" --out "$out"
./perfwarden compare "$out/base" "$out/head" --config .github/perfwarden.yml --suite speed --dedicated
