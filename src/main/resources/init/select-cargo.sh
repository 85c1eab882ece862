#!/bin/sh
# Prints "-p MEMBER" of the members of a Cargo workspace whose benchmarks a change can affect, and
# names the benchmarks of the others in perfwarden-selection.json. Without a base, or where it
# cannot tell, it prints all and names none. Needs jq, which GitHub's runners have.
# usage: chosen=$(sh .github/perfwarden-select-cargo.sh [BASE])
set -eu
base=${1:-${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}}
root=$(git rev-parse --show-toplevel)
selection=perfwarden-selection.json
rm -f "$selection"

metadata=$(cargo metadata --no-deps --format-version 1)
members=$(echo "$metadata" | jq -r '.packages[] | select(any(.targets[]; .kind | index("bench"))) | .name')
whole() {
    echo "perfwarden: measures everything: $1" >&2
    echo "$members" | sed 's/^/-p /'
    exit 0
}

[ -n "$base" ] || whole "no base"
changed=$(git diff --name-only --no-renames "$base...HEAD")
if echo "$changed" | grep -q '[^A-Za-z0-9._/+@=-]'; then whole "a changed file has an odd name"; fi
owners=
for file in $changed; do
    case $file in
    .github/* | Cargo.toml | Cargo.lock | */Cargo.lock | rust-toolchain* | .cargo/*)
        whole "$file changed" ;;
    esac
    # The member with the longest directory that the file is in.
    owner=$(echo "$metadata" | jq -r --arg file "$root/$file" '
        [.packages[] | {name, dir: (.manifest_path | rtrimstr("Cargo.toml"))}
            | select(.dir as $dir | $file | startswith($dir))]
        | max_by(.dir | length) | .name // empty')
    if [ -n "$owner" ]; then
        owners="$owners $owner"
    else
        case $file in *.md | LICENSE*) ;; *) whole "$file is in no member" ;; esac
    fi
done

# The members that depend on one of them by a path, and so on.
affected=$(echo "$metadata" | jq -r --arg owners "$owners" '
    [.packages[] | {name, needs: [.dependencies[] | select(.path) | .name]}] as $all
    | def grow: . as $known
        | ($known + [$all[] | select(any(.needs[]; IN($known[]))) | .name] | unique)
        | if . == $known then . else grow end;
    $owners | split(" ") | map(select(. != "")) | unique | grow | .[]')

chosen=
left=
for member in $members; do
    if echo "$affected" | grep -qxF "$member"; then
        chosen="$chosen-p $member
"
    else
        names=$(cargo bench -q -p "$member" --benches -- --list |
            sed -n 's/: bench\(mark\)\{0,1\}$//p' | sed 's/[\\"{}*]/?/g')
        [ -n "$names" ] || whole "$member lists no benchmarks"
        left="$left$(echo "$names" | sed 's/.*/\n    "&": "no crate that it needs changed",/')"
    fi
done
[ -n "$chosen" ] || whole "nothing is affected"
if [ -n "$left" ]; then
    printf '{\n  "schema": "perfwarden/selection/1",\n  "leftOut": {%s\n  }\n}\n' "${left%,}" >"$selection"
fi
printf '%s' "$chosen"
