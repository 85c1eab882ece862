#!/usr/bin/env bash
# Checks base and head out into directories of their own, builds both, and measures them in turns.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../lib.sh"

if ! [[ $IN_ROUNDS =~ ^[0-9]{1,4}$ ]]; then refuse "rounds: expected a number, found '$IN_ROUNDS'"; fi
if [ -z "$IN_RUN" ]; then refuse "run: expected a command that measures"; fi
case /$IN_WORKING_DIRECTORY/ in
*/../* | //*) refuse "working-directory: '$IN_WORKING_DIRECTORY' is not within the repository" ;;
esac
cd -- "$GITHUB_WORKSPACE"
find_base parent

work=$(mktemp -d "$RUNNER_TEMP/perfwarden-pair.XXXXXX")
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
measure='cd -- "$PERFWARDEN_WORK/$PERFWARDEN_SIDE/$PERFWARDEN_WITHIN" || exit
set -e
'$IN_RUN
cd -- "$GITHUB_WORKSPACE"
quietly perfwarden pair "--base=$measure" "--head=$measure" "--rounds=$IN_ROUNDS" "--base-commit=$base" "--out=$work/pairs" ||
    refuse "run: base and head could not be measured; what it printed is above" $?
output pairs "$work/pairs"
output base "$base"
for side in base head; do git worktree remove --force "$work/$side"; done
