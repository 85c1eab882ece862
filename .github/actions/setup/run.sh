#!/usr/bin/env bash
# Finds out which archive is needed ("find"), and puts it on the path ("install").
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../lib.sh"

system() {
    case ${RUNNER_OS:-}-${RUNNER_ARCH:-} in
    Linux-X64) system=linux-amd64 ;;
    Linux-ARM64) system=linux-arm64 ;;
    macOS-*) system=any ;;
    *) refuse "there is no Perfwarden for ${RUNNER_OS:-this system} on ${RUNNER_ARCH:-this processor}: run the step on Linux or macOS" ;;
    esac
    java=
    one_of java "$IN_JAVA" auto bundled
    if [ "$IN_JAVA" = auto ] || [ "$system" = any ]; then
        for name in "JAVA_HOME_25_${RUNNER_ARCH}" JAVA_HOME_25_arm64; do
            if [ -n "${!name:-}" ] && [ -x "${!name}/bin/java" ] && { [ "$name" != JAVA_HOME_25_arm64 ] || [ "$RUNNER_ARCH" = ARM64 ]; }; then
                java=${!name}
                system=any
                break
            fi
        done
    fi
    if [ "$system" = any ] && [ -z "$java" ]; then
        refuse "this runner has no JDK 25 (JAVA_HOME_25_$RUNNER_ARCH), and no runtime is made for $RUNNER_OS: add actions/setup-java"
    fi
}

find_archive() {
    if [ -z "$IN_VERSION" ] && command -v perfwarden >/dev/null 2>&1; then
        output present true
        return
    fi
    system
    local version=${IN_VERSION#v} sha256=$IN_SHA256 name
    if [ -z "$version" ] && [[ $IN_REF =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]]; then version=${IN_REF#v}; fi
    if [ -z "$version" ]; then
        version=$(sed -nE 's/^[0-9a-f]{64} +perfwarden-(.*)-(linux-amd64|linux-arm64|any)\.tar\.gz$/\1/p' "$here/releases.txt" | tail -1)
        if [ -z "$version" ]; then refuse "this commit of the actions names no release: use one that follows a release or a tag vX.Y.Z, or give version and sha256"; fi
    fi
    case $version in
    *[!0-9A-Za-z.-]* | .* | -*) refuse "version: this is none: '$version'" ;;
    esac
    name=perfwarden-$version-$system
    if [ -z "$sha256" ]; then
        sha256=$(sed -nE "s/^([0-9a-f]{64}) +${name//./\\.}\.tar\.gz\$/\1/p" "$here/releases.txt" | tail -1)
        # A release is made of its tag, so that the tag cannot have its sums.
        if [ -z "$sha256" ] && [ "v$version" = "$IN_REF" ]; then sha256=provenance; fi
        if [ -z "$sha256" ]; then refuse "version: no checksum of $name.tar.gz is pinned here: give sha256 as well"; fi
    fi
    if ! [[ $sha256 =~ ^([0-9a-f]{64}|provenance)$ ]]; then refuse "sha256: expected 64 digits in lower case, or provenance"; fi
    output name "$name"
    output version "$version"
    output sha256 "$sha256"
    output java "$java"
    output directory "$RUNNER_TEMP/perfwarden-archive"
    output key "perfwarden-$name-$sha256"
}

checksum() {
    local sum
    if command -v sha256sum >/dev/null 2>&1; then sum=$(sha256sum "$1"); else sum=$(shasum -a 256 "$1"); fi
    printf '%s' "${sum%% *}"
}

# Whether a file is the archive that is meant: it has the sum, or the release workflow built it from the tag. Arguments: the file.
is_meant() {
    if [ "$IN_SHA256" != provenance ]; then
        [ "$(checksum "$1")" = "$IN_SHA256" ]
        return
    fi
    command -v gh >/dev/null 2>&1 || refuse "this runner has no gh, which verifies the release of a tag: give version and sha256"
    GH_TOKEN=$IN_TOKEN quietly gh attestation verify "$1" --repo "$IN_REPOSITORY" \
        --cert-identity "$GITHUB_SERVER_URL/$IN_REPOSITORY/.github/workflows/release.yml@refs/tags/v$IN_VERSION"
}

# Through the API, which takes the token for a private repository. Arguments: the file to write.
download_asset() {
    local api="$GITHUB_API_URL/repos/$IN_REPOSITORY/releases" id
    id=$(curl -fsSL --retry 3 -H "Authorization: Bearer $IN_TOKEN" "$api/tags/v$IN_VERSION" | tr -d '\n' |
        sed -n "s#.*/releases/assets/\([0-9]*\)\"[^{}]*\"name\": *\"$IN_NAME\.tar\.gz\".*#\1#p")
    [ -n "$id" ] && curl -fsSL --retry 3 -H "Authorization: Bearer $IN_TOKEN" -H 'Accept: application/octet-stream' -o "$1" "$api/assets/$id"
}

download() {
    local address
    case $IN_FROM in
    https://*) curl -fsSL --proto '=https' --retry 3 -o "$1" "${IN_FROM%/}/$IN_NAME.tar.gz" ;;
    *://*) refuse "from: only https:// is downloaded from" ;;
    ?*) cp "$IN_FROM/$IN_NAME.tar.gz" "$1" ;;
    *)
        [[ $IN_REPOSITORY =~ ^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$ ]] || refuse "the runner does not say which repository the action is of: give from"
        address=$GITHUB_SERVER_URL/$IN_REPOSITORY/releases/download/v$IN_VERSION/$IN_NAME.tar.gz
        curl -fsSL --proto '=https' --retry 3 -o "$1" "$address" 2>/dev/null || download_asset "$1"
        ;;
    esac || refuse "$IN_NAME.tar.gz cannot be had from ${IN_FROM:-the releases of $IN_REPOSITORY}"
}

install_archive() {
    local archive=$IN_DIRECTORY/$IN_NAME.tar.gz home=$RUNNER_TEMP/$IN_NAME
    mkdir -p "$IN_DIRECTORY"
    # What a cache holds is checked like what is downloaded.
    if [ ! -f "$archive" ] || ! is_meant "$archive"; then
        rm -f "$archive"
        download "$archive.part"
        if ! is_meant "$archive.part"; then
            local why
            why="the checksum of $IN_NAME.tar.gz is $(checksum "$archive.part"), expected $IN_SHA256"
            if [ "$IN_SHA256" = provenance ]; then why="nothing proves that $IN_REPOSITORY built $IN_NAME.tar.gz from its tag v$IN_VERSION"; fi
            rm -f "$archive.part"
            refuse "$why: nothing was installed"
        fi
        mv "$archive.part" "$archive"
    fi
    rm -rf "$home"
    # Times are kept: the runtime takes its caches only for files of the same age.
    tar -xzf "$archive" -C "$RUNNER_TEMP"
    [ -x "$home/bin/perfwarden" ] || refuse "$IN_NAME.tar.gz holds no bin/perfwarden"
    printf '%s\n' "$home/bin" >>"$GITHUB_PATH"
    if [ -n "$IN_JAVA_HOME" ]; then printf 'PERFWARDEN_JAVA_HOME=%s\n' "$IN_JAVA_HOME" >>"$GITHUB_ENV"; fi
    echo "Perfwarden $IN_VERSION is on the path."
}

case ${1:-} in
find) find_archive ;;
install) install_archive ;;
*) refuse "expected find or install" ;;
esac
