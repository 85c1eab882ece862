#!/usr/bin/env bash
# How often `pair` is wrong, and whether it sees 3 % more instructions.
#   pair.sh same N             N recordings of one program on both sides, in two jobs each, until decided
#   pair.sh counted N LANG…    +3 % of work in N of 2N benchmarks, counted; of c, go, python, rust
# Needs a C compiler, Python, and for `counted` Valgrind. PERFWARDEN names another program than ./perfwarden.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
read -ra perfwarden <<<"${PERFWARDEN:-$here/perfwarden}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

same() {
    cat >bench.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static char big[1 << 22];
static int numbers[2000];
static volatile unsigned sink;
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void sort(void) {
    unsigned x = 7;
    for (int i = 0; i < 2000; i++) numbers[i] = (x = x * 1664525u + 1013904223u) >> 8;
    qsort(numbers, 2000, sizeof *numbers, by_value);
}
static void add(void) { for (int i = 0; i < 150000; i++) sink += i; }
static void walk(void) { for (int i = 0; i < 1 << 22; i += 64) big[i]++; }
static void copy(void) { memmove(big, big + 1, sizeof big - 1); }
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}
int main(int count, char **names) {
    struct { const char *name; void (*run)(void); } all[] = {{"BenchmarkSort", sort}, {"BenchmarkAdd", add}, {"BenchmarkWalk", walk}, {"BenchmarkCopy", copy}};
    for (int i = 0; i < 4; i++) {
        int chosen = count == 1;
        for (int j = 1; j < count; j++) chosen |= !strcmp(names[j], all[i].name);
        double start = now();
        for (int k = 0; chosen && k < 8; k++) all[i].run();
        if (chosen) printf("%s 8 %.0f ns/op\n", all[i].name, (now() - start) / 8);
    }
}
C
    cc -O1 -o bench bench.c
    for ((i = 1; i <= $1; i++)); do
        for job in 1 2; do
            "${perfwarden[@]}" pair --until-decided --filter names --base './bench {filter}' --head './bench {filter}' --out "$i-$job" >log 2>&1 || cat log
        done
        "${perfwarden[@]}" compare "$i-1/base" "$i-1/head" --again "$i-2" --output json >"$i.json" 2>log || true
    done
    python3 - "$1" <<'P'
import collections, glob, json, sys
rows = collections.Counter()
verdicts = collections.Counter()
for i in range(1, int(sys.argv[1]) + 1):
    report = json.load(open(f"{i}.json"))
    verdicts[report["verdict"]] += 1
    rows.update(row["outcome"] for suite in report["suites"] for row in suite["rows"])
jobs = [json.load(open(f)) for f in glob.glob("*/perfwarden-pair.json")]
print("verdicts", dict(verdicts), "rows", dict(rows))
print("rounds of a job: %.1f; minutes of all jobs: %.1f" % (sum(j["rounds"] for j in jobs) / len(jobs), sum(sum(j["millis"]) for j in jobs) / 6e4))
P
}

# Programs are static and have no symbols, so that Valgrind starts in half the time.
counted() {
    local number=$1 language=$2 run
    case $language in
    c)
        cat >work.c <<'C'
#include <stdlib.h>
int main(int c, char **v) {
    unsigned hash = c;
    long rounds = atol(v[1]), work = atol(v[2]);
    for (long k = 0; k < rounds; k++)
        for (long i = 0; i < work; i++) hash = (hash ^ (hash >> 5)) * 31u + i;
    return hash == 1;
}
C
        cc -O1 -static -s -o work-c work.c
        run='./work-c {iterations} $work'
        ;;
    go)
        cat >work.go <<'GO'
package main
import ("os"; "strconv")
func main() {
	rounds, _ := strconv.Atoi(os.Args[1])
	work, _ := strconv.Atoi(os.Args[2])
	hash := uint32(7)
	for k := 0; k < rounds; k++ { for i := 0; i < work; i++ { hash = (hash ^ (hash >> 5)) * 31 + uint32(i) } }
	if hash == 1 { os.Exit(1) }
}
GO
        go build -ldflags '-s -w' -o work-go work.go
        run='GODEBUG=cpu.rdtscp=off GOMAXPROCS=1 GOGC=off ./work-go {iterations} $((work * 100))'
        ;;
    python)
        cat >work.py <<'PY'
import sys
value = 7
for _ in range(int(sys.argv[1])):
    for i in range(int(sys.argv[2]) // 10):
        value = (value ^ (value >> 5)) * 31 + i & 0xffffffff
PY
        run="PYTHONHASHSEED=0 $(python3 -c 'import sys; print(sys.executable)') -S work.py {iterations} \$work"
        ;;
    rust)
        cat >work.rs <<'RS'
fn main() {
    let v: Vec<u64> = std::env::args().skip(1).map(|it| it.parse().unwrap()).collect();
    let mut words: Vec<String> = (0..v[1]).map(|it| it.to_string()).collect();
    let mut hash = 7u32;
    for _ in 0..v[0] { for word in words.iter_mut() { for b in word.bytes() { hash = (hash ^ (hash >> 5)).wrapping_mul(31) + b as u32 % 3; } } }
    if hash == 1 { std::process::exit(1) }
}
RS
        rustc -C opt-level=1 -C overflow-checks=off -C strip=symbols -C target-feature=+crt-static -o work-rust work.rs
        run='./work-rust {iterations} $work'
        ;;
    *) echo "pair.sh: expected c, go, python or rust, found $language" >&2 && exit 2 ;;
    esac
    # of the odd ones the head does 3 % more
    for ((i = 1; i <= 2 * number; i++)); do echo "BenchmarkW$i 1 100 ns/op"; done >"$language.times"
    # shellcheck disable=SC2016
    "${perfwarden[@]}" pair --rounds 5 --base "cat $language.times" --head "cat $language.times" --out "$language" --filter names \
        --count 'name={benchmark}; work=$((1000 + ${name#BenchmarkW} * 10)); if [ {side} = head ] && [ $((${name#BenchmarkW} % 2)) = 1 ]; then work=$((work + work * 3 / 100)); fi; '"$run" >"$language.log" 2>&1 || cat "$language.log"
    "${perfwarden[@]}" compare "$language/base" "$language/head" --output json >"$language.json" 2>"$language.log" || true
    python3 - "$language" <<'P'
import collections, json, sys
rows = [row for suite in json.load(open(sys.argv[1] + ".json"))["suites"] for row in suite["rows"] if row["metric"] == "instructions"]
for odd, what in ((1, "+3 %"), (0, "unchanged")):
    ours = [row for row in rows if int(row["benchmark"].split("W")[1]) % 2 == odd]
    changes = [row["change"] for row in ours]
    print(sys.argv[1], what, dict(collections.Counter(row["outcome"] for row in ours)), "from %+.3f %% to %+.3f %%" % (100 * min(changes), 100 * max(changes)), flush=True)
P
}

case $1 in
same) same "$2" ;;
counted)
    # Counts repeat beside other work.
    jobs=()
    for language in "${@:3}"; do
        counted "$2" "$language" &
        jobs+=($!)
    done
    for job in "${jobs[@]}"; do wait "$job"; done
    ;;
esac
