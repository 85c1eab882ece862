#!/usr/bin/env bash
# Compares, and shows the report in the summary, as annotations and, if asked, as a comment.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../lib.sh"

# GitHub drops the whole summary of a step above 1 MiB.
most_summary=1000000
most_comment=60000
marker='<!-- perfwarden-action'

one_of fail-on "$IN_FAIL_ON" regression no-verdict never
one_of summary "$IN_SUMMARY" true false
one_of comment "$IN_COMMENT" true false
one_of annotations "$IN_ANNOTATIONS" 0 1 2 3 4 5 6 7 8 9 10
cd -- "$GITHUB_WORKSPACE" && cd -- "$IN_WORKING_DIRECTORY" ||
    refuse "working-directory: there is no directory '$IN_WORKING_DIRECTORY'"

out=$(mktemp -d "$RUNNER_TEMP/perfwarden-report.XXXXXX")
options=()

# What a commit has at a path of the repository or of this directory. Arguments: path, directory to write to, commit if not the base.
from_base() {
    case /$1/ in
    */../* | //*) refuse "'$1' is not within the repository" ;;
    esac
    mkdir -p "$2"
    git archive --format=tar "${3:-$base}" -- ":(literal)$1" 2>/dev/null | tar -xf - -C "$2" 2>/dev/null
}

# A path that is neither an option nor an argument file. Arguments: the path.
plain() {
    case $1 in
    /*) printf '%s' "$1" ;;
    *) printf './%s' "$1" ;;
    esac
}

# Whether the base commit's CODEOWNERS gives a path an owner: the last pattern that fits decides. Arguments: the path from here.
owned() {
    local file pattern names owner='' top path
    top=$(git rev-parse --show-toplevel)
    path=$(git rev-parse --show-prefix)$1
    if [ "$(git cat-file -t "HEAD:./$1")" = tree ]; then path=$path/x; fi
    git init -q "$out/owners"
    for file in .github/CODEOWNERS CODEOWNERS docs/CODEOWNERS; do
        if git -C "$top" cat-file -e "$base:$file" 2>/dev/null; then break; fi
    done
    while read -r pattern names || [ -n "$pattern" ]; do
        case $pattern in '' | '#'* | '!'*) continue ;; esac
        printf '%s\n' "$pattern" >"$out/owners/.git/info/exclude"
        if git -C "$out/owners" check-ignore -q --no-index -- "$path"; then owner=${names%%#*}; fi
    done < <(git -C "$top" show "$base:$file" 2>/dev/null)
    [ -n "${owner//[[:space:]]/}" ]
}

# Whether this pull request changes the baseline, and whose word accept names said that it counts. Arguments: the baseline's path.
accepted() {
    if [ "$GITHUB_EVENT_NAME" != pull_request ] || [ "$(git rev-parse HEAD)" != "$GITHUB_SHA" ]; then return 1; fi
    if ! git cat-file -e "HEAD:./$1" 2>/dev/null || git diff --quiet "$base" HEAD -- ":(literal)$1"; then return 1; fi
    case $IN_ACCEPT in
    code-owners) owned "$1" ;;
    # A label stays when the author pushes again, so only the run that it starts counts.
    label:?*) [ "$IN_EVENT_ACTION" = labeled ] && [ "$IN_EVENT_LABEL" = "${IN_ACCEPT#label:}" ] ;;
    '') return 1 ;;
    *) refuse "accept: expected code-owners or label:NAME, found '$IN_ACCEPT'" ;;
    esac
}

# Whether this pull request brings the comparison: no workflow of the base commit has it.
introduces() {
    [ "$GITHUB_EVENT_NAME" = pull_request ] &&
        ! git -C "$(git rev-parse --show-toplevel)" grep -q -F '/.github/actions/compare@' "$base" -- .github
}

find_base
neutral=false
results=()
while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    if [ -n "$line" ]; then results+=("$(plain "$line")"); fi
done <<<"$IN_RESULTS"
if [ ${#results[@]} -eq 0 ]; then refuse "results: names no file"; fi
for result in "${results[@]}"; do
    if [ ! -e "$result" ]; then refuse "results: there is no '$result' in $PWD"; fi
done

if [ -n "$IN_BASELINE" ]; then
    baseline=${IN_BASELINE#./}
    sides=("$out/base/$baseline" "${results[@]}")
    if accepted "$baseline"; then
        from_base "$baseline" "$out/base" HEAD || refuse "baseline: this pull request's '$baseline' cannot be read"
        echo "::notice title=Perfwarden::the baseline of this pull request counts: accept is $(escaped "$IN_ACCEPT")"
    elif ! from_base "$baseline" "$out/base"; then
        introduces ||
            refuse "baseline: the base commit $base has no '$IN_BASELINE'; a pull request's own baseline is not taken. Save one on the default branch first" 3
        neutral=true
        sides=("${results[0]}" "${results[@]}")
    fi
elif [ -f "${results[0]}/perfwarden-pair.json" ]; then
    sides=("${results[0]}/base" "${results[0]}/head")
    for again in "${results[@]:1}"; do options+=("--again=$again"); done
    if [ -z "$IN_DECISION" ]; then IN_DECISION=paired; fi
else
    refuse "baseline: name a file of the base commit; only what pair measured needs none"
fi

config=${IN_CONFIG:-.github/perfwarden.yml}
top=$(git rev-parse --show-toplevel)
if (cd "$top" && from_base "$config" "$out/config"); then
    options+=("--config=$out/config/$config")
    if [ -n "$IN_SUITE" ]; then options+=("--suite=$IN_SUITE"); fi
elif [ -n "$IN_CONFIG" ]; then
    refuse "config: the base commit $base has no '$IN_CONFIG'"
fi
# Of what was measured in turns the rounds decide in any case.
if [ "$IN_DECISION" != paired ] && [ -n "$IN_DECISION" ]; then options+=("--decision=$IN_DECISION"); fi
if [ -n "$IN_FAIL" ]; then options+=("--fail=$IN_FAIL"); fi
if [ -n "$IN_WARN" ]; then options+=("--warn=$IN_WARN"); fi
if [ -n "$IN_SLACK" ]; then options+=("--slack=$IN_SLACK"); fi
if [ -n "$IN_FORMAT" ]; then options+=("--format=$IN_FORMAT"); fi

options+=("--write=json=$out/report.json" "--write=markdown=$out/report.md" "--write=junit=$out/report.xml")
options+=("--write=annotations=$out/annotations" "--annotations=$IN_ANNOTATIONS")

code=0
quietly perfwarden compare "${options[@]}" "${sides[@]}" || code=$?
if [ "$neutral" = true ] && [ "$code" -le 1 ]; then code=4; fi
output exit-code "$code"
case $code in
0 | 1 | 4) ;;
*) refuse "perfwarden compare ended with $code; what it printed is above" "$code" ;;
esac
# A Java that cannot start ends with 1 as well, which is no regression.
if [ ! -f "$out/report.json" ]; then refuse "perfwarden compare ended with $code and no report; what it printed is above" 70; fi
# Top level members are indented by two spaces; a text in JSON has no line break.
verdict=$(sed -n '/^  "verdict": "/{s/^[^:]*: "\([a-z]*\)".*/\1/p;q;}' "$out/report.json")
regressions=$(sed -n '/^  "counts": {$/,/^  }/s/^    "regressed": \([0-9]*\),\{0,1\}$/\1/p' "$out/report.json")
if [ "$neutral" = true ]; then verdict=none; fi
output verdict "${verdict:-none}"
output regressions "${regressions:-0}"
output report-json "$out/report.json"
output report-markdown "$out/report.md"
output junit "$out/report.xml"

# A file's first lines. Arguments: file, most bytes.
shortened() {
    if [ "$(wc -c <"$1")" -le "$2" ]; then
        cat "$1"
    else
        head -c "$2" "$1" | sed '$d'
        printf '\nThe report is longer; report-json has all of it.\n'
    fi
}

if [ "$neutral" = true ]; then
    next="Next: merge. The base commit has no '$IN_BASELINE' and no workflow that compares, so these values are compared with themselves. What is merged counts from then on."
    echo "::notice title=Perfwarden::$(escaped "$next")"
    { printf '%s\n\n' "$next"; cat "$out/report.md"; } >"$out/neutral.md"
    mv "$out/neutral.md" "$out/report.md"
fi

if [ "$code" = 1 ] && [ -z "$IN_BASELINE" ]; then
    printf '\nNext: fix it. Once it is merged, it is the base that the next pull request is measured with.\n' >>"$out/report.md"
elif [ "$code" = 1 ]; then
    counts="after the merge"
    if [ -n "$IN_ACCEPT" ]; then counts="here once accept ($IN_ACCEPT) holds, else after the merge"; fi
    printf '\nNext: fix it. Or, if it is wanted, commit the results as the new baseline: perfwarden baseline save RESULTS --to %s. It counts %s.\n' \
        "$IN_BASELINE" "$counts" >>"$out/report.md"
fi

if [ "$IN_SUMMARY" = true ]; then shortened "$out/report.md" $((most_summary - 1000)) >>"$GITHUB_STEP_SUMMARY"; fi
cat "$out/annotations"

comment() {
    if ! command -v gh >/dev/null 2>&1; then
        echo "::warning title=Perfwarden::comment: this runner has no gh, so there is no comment"
        return
    fi
    local mark="$marker $IN_SUITE" id
    mark=${mark//-->/} address=repos/$GITHUB_REPOSITORY/issues
    { printf '%s -->\n' "$mark"; shortened "$out/report.md" "$most_comment"; } >"$out/comment.md"
    export GH_TOKEN=$IN_TOKEN GH_HOST=${GITHUB_SERVER_URL#*://} PERFWARDEN_MARK="$mark -->"
    id=$(gh api --paginate "$address/$IN_PULL/comments?per_page=100" \
        --jq '.[] | select(.user.type == "Bot" and (.body | startswith($ENV.PERFWARDEN_MARK))) | .id' 2>/dev/null | sed -n 1p) || id=
    if [ -n "$id" ]; then
        gh api -X PATCH "$address/comments/$id" -F "body=@$out/comment.md" >/dev/null 2>&1
    else
        gh api "$address/$IN_PULL/comments" -F "body=@$out/comment.md" >/dev/null 2>&1
    fi || echo "::notice title=Perfwarden::comment: the token may not comment, as in a pull request from a fork; the report is in the summary"
}

if [ "$IN_COMMENT" = true ] && [[ $IN_PULL =~ ^[0-9]+$ ]]; then comment; fi

if [ "$neutral" = true ]; then exit 0; fi
case $IN_FAIL_ON-$code in
never-* | *-0) ;;
regression-4) echo "::warning title=Perfwarden::there is no verdict; fail-on: no-verdict makes that an error" ;;
*) exit "$code" ;;
esac
