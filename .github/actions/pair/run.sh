#!/usr/bin/env bash
# Checks base and head out into directories of their own, builds both, and measures them in turns.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../lib.sh"

if ! [[ $IN_ROUNDS =~ ^[0-9]{1,4}$ ]]; then refuse "rounds: expected a number, found '$IN_ROUNDS'"; fi
if ! [[ ${IN_BUDGET:-} =~ ^([0-9]{1,5}[smh])?$ ]]; then refuse "budget: expected a time such as 12m, found '$IN_BUDGET'"; fi
if ! [[ ${IN_FILTER:-} =~ ^[a-z0-9-]{0,40}$ ]]; then refuse "filter: expected the name of a tool, found '$IN_FILTER'"; fi
if [ -z "$IN_RUN" ]; then refuse "run: expected a command that measures"; fi
case /$IN_WORKING_DIRECTORY/ in
*/../* | //*) refuse "working-directory: '$IN_WORKING_DIRECTORY' is not within the repository" ;;
esac
cd -- "$GITHUB_WORKSPACE"
find_base parent

work=$(mktemp -d "$RUNNER_TEMP/perfwarden-pair.XXXXXX")
trap 'rm -rf "$work/base" "$work/head"; git -C "$GITHUB_WORKSPACE" worktree prune' EXIT
git worktree add --quiet --detach "$work/base" "$base"
git worktree add --quiet --detach "$work/head" HEAD
for side in base head; do
    cd -- "$work/$side/$IN_WORKING_DIRECTORY" ||
        refuse "working-directory: the $side has no directory '$IN_WORKING_DIRECTORY'"
    echo "building the $side"
    quietly bash --noprofile --norc -eo pipefail -c "$IN_BUILD" || refuse "build: the $side could not be built; what it printed is above" 1
done

# The same text for both sides; perfwarden says which one it is.
export PERFWARDEN_WORK=$work PERFWARDEN_WITHIN=$IN_WORKING_DIRECTORY
# shellcheck disable=SC2016
there='cd -- "$PERFWARDEN_WORK/$PERFWARDEN_SIDE/$PERFWARDEN_WITHIN" || exit
set -e
'
measure=$there$IN_RUN
cd -- "$GITHUB_WORKSPACE"
options=()
if [ -n "${IN_FILTER:-}" ]; then options+=("--filter=$IN_FILTER"); fi
if [ -n "${IN_BUDGET:-}" ]; then options+=(--until-decided "--budget=$IN_BUDGET"); fi
if [ -n "${IN_COUNT:-}" ]; then options+=("--count=$there$IN_COUNT"); fi
if [ "${IN_FUNCTIONS:-false}" = true ]; then options+=(--functions); fi
if [ -n "${IN_BUDGET:-}${IN_FILTER:-}${IN_COUNT:-}" ]; then
    if [ -n "${IN_FAIL:-}" ]; then options+=("--fail=$IN_FAIL"); fi
    if [ -n "${IN_WARN:-}" ]; then options+=("--warn=$IN_WARN"); fi
fi
if [ -z "${IN_BUDGET:-}" ] || [ -z "${IN_FILTER:-}" ]; then options+=("--rounds=$IN_ROUNDS"); fi
quietly perfwarden pair "--base=$measure" "--head=$measure" "${options[@]}" "--base-commit=$base" "--out=$work/pairs" ||
    refuse "run: base and head could not be measured; what it printed is above" $?
output pairs "$work/pairs"
output base "$base"
