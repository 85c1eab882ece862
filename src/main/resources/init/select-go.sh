#!/bin/sh
# Prints the Go packages whose benchmarks a change can affect, and names the others in
# perfwarden-selection.json. Without a base, or where it cannot tell, it prints all and names none.
# usage: chosen=$(sh .github/perfwarden-select-go.sh [BASE])
set -eu
base=${1:-${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}}
root=$(git rev-parse --show-toplevel)
selection=perfwarden-selection.json
rm -f "$selection"

all=$(go list -f '{{.ImportPath}} {{.Dir}}' ./...)
packages=$(echo "$all" | while read -r package dir; do
    if grep -qs '^func Benchmark' "$dir"/*_test.go; then echo "$package"; fi
done)
whole() {
    echo "perfwarden: measures everything: $1" >&2
    echo "$packages"
    exit 0
}

[ -n "$base" ] || whole "no base"
changed=$(git diff --name-only --no-renames "$base...HEAD")
if echo "$changed" | grep -q '[^A-Za-z0-9._/+@=-]'; then whole "a changed file has an odd name"; fi
# The directory of the package that each changed file belongs to: the nearest one with Go files.
owners=$(mktemp)
trap 'rm -f "$owners"' EXIT
for file in $changed; do
    case $file in
    .github/* | go.mod | */go.mod | go.sum | */go.sum | go.work | go.work.sum | vendor/*)
        whole "$file changed" ;;
    esac
    dir=$root/$file
    while [ "$dir" != "$root" ]; do
        dir=${dir%/*}
        if ls "$dir"/*.go >/dev/null 2>&1; then break; fi
    done
    if ls "$dir"/*.go >/dev/null 2>&1; then
        echo "$dir" >>"$owners"
    else
        case $file in *.md | LICENSE) ;; *) whole "$file is in no package" ;; esac
    fi
done

chosen=
left=
for package in $packages; do
    if go list -deps -test -f '{{.Dir}}' "$package" | grep -qxF -f "$owners"; then
        chosen="$chosen$package
"
    else
        left="$left${left:+,}
    \"** [pkg=$package]\": \"no package that it imports changed\""
    fi
done
[ -n "$chosen" ] || whole "nothing is affected"
if [ -n "$left" ]; then
    printf '{\n  "schema": "perfwarden/selection/1",\n  "leftOut": {%s\n  }\n}\n' "$left" >"$selection"
fi
printf '%s' "$chosen"
