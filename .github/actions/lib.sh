# shellcheck shell=bash
# What the actions share; sourced by their run.sh. Inputs come as environment variables IN_….

# A value in a message to the runner. Arguments: the text.
escaped() {
    local text=${1//'%'/'%25'}
    text=${text//$'\r'/'%0D'}
    printf '%s' "${text//$'\n'/'%0A'}"
}

# Ends the step with an error that says what to do. Arguments: the message, the exit code.
refuse() {
    printf '::error title=Perfwarden::%s\n' "$(escaped "$1")"
    exit "${2:-2}"
}

# An output of the step: one line, as a line break would begin another output. Arguments: name, value.
output() {
    case $2 in
    *$'\n'* | *$'\r'*) refuse "the output $1 has a line break" ;;
    esac
    printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

# Runs a command whose output the runner shows, but does not obey. Arguments: the command.
quietly() {
    local token code=0
    token=perfwarden-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    printf '::stop-commands::%s\n' "$token"
    "$@" 2>&1 || code=$?
    # What was printed may not end its line.
    printf '\n::%s::\n' "$token"
    return "$code"
}

# One of some words. Arguments: the input's name, its value, the words.
one_of() {
    local name=$1 value=$2 word
    shift 2
    for word; do
        if [ "$word" = "$value" ]; then return 0; fi
    done
    refuse "$name: expected one of $*, found '$value'"
}

# Leaves in $base the commit to compare with, which the author of a pull request cannot choose: the first parent of GitHub's own
# merge commit, else the base that the event names. Of a push it is the first parent with the argument "parent", else the push.
find_base() {
    local head
    # In a container the checkout may be another user's.
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
    git rev-parse --is-inside-work-tree >/dev/null 2>&1 ||
        refuse "there is no checkout in $PWD: put actions/checkout before this step"
    head=$(git rev-parse --verify --quiet 'HEAD^{commit}') || refuse "the checkout has no commit"
    case $GITHUB_EVENT_NAME in
    pull_request | pull_request_target | merge_group)
        base=$IN_BASE_SHA
        if [ "$GITHUB_EVENT_NAME" = pull_request ] && [ "$head" = "$GITHUB_SHA" ] &&
            git rev-parse --verify --quiet 'HEAD^2^{commit}' >/dev/null; then
            base=$(git rev-parse --verify --quiet 'HEAD^1^{commit}')
        fi
        ;;
    *)
        base=$head
        if [ "${1:-}" = parent ]; then base=$(git rev-parse --verify --quiet 'HEAD^1^{commit}') || base=; fi
        ;;
    esac
    case $base in
    *[!0-9a-f]*) refuse "the base is no commit: '$base'" ;;
    esac
    if [ -z "$base" ] || ! git cat-file -e "$base^{commit}" 2>/dev/null; then
        if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
            refuse "the clone is shallow and the base commit ${base:-of this one} is not in it: give actions/checkout fetch-depth: 0, or 2 for the merge commit of a pull request"
        fi
        refuse "the base commit ${base:-of this one} is not in the clone: fetch it before this step"
    fi
}
