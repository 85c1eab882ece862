#!/bin/sh
# Installs Perfwarden without root: downloads a release, checks its checksum, unpacks it and links it.
set -eu

usage() {
    cat <<'END'
Usage: install.sh [--prefix DIR] [--version X.Y.Z] [--sha256 HEX] [--from DIR|URL]

  --prefix DIR     DIR/bin/perfwarden is the program, DIR/lib/perfwarden-X.Y.Z what it needs; default ~/.local
  --version X.Y.Z  which release; default the one that this script is part of, or the only one in DIR
  --sha256 HEX     the checksum of the archive, as you know it; default the one beside the archive
  --from DIR|URL   where the archive is, and its checksum; default the release on GitHub
END
}

refuse() {
    echo "install.sh: $1" >&2
    exit "${2:-1}"
}

releases=https://github.com/perfwarden/perfwarden/releases
prefix=${HOME:+$HOME/.local}
# That of a release is written here when it is made.
version=
from=
expected=
while [ $# -gt 0 ]; do
    case $1 in
    -h | --help)
        usage
        exit 0
        ;;
    --prefix | --version | --sha256 | --from)
        if [ $# -lt 2 ] || [ -z "$2" ]; then refuse "$1 needs a value" 2; fi
        case $1 in
        --prefix) prefix=$2 ;;
        --version) version=${2#v} ;;
        --sha256) expected=$2 ;;
        --from) from=${2%/} ;;
        esac
        shift 2
        ;;
    *)
        usage >&2
        refuse "there is no option $1" 2
        ;;
    esac
done
if [ -z "$prefix" ]; then refuse "HOME is not set: name a directory with --prefix" 2; fi

case $(uname -s)-$(uname -m) in
Linux-x86_64 | Linux-amd64) system=linux-amd64 ;;
Linux-aarch64 | Linux-arm64) system=linux-arm64 ;;
Darwin-*)
    # There is no runtime for it. The program says so itself where it finds no JDK.
    system=any
    ;;
*) refuse "there is no Perfwarden for $(uname -s) on $(uname -m): unpack perfwarden-VERSION-any.tar.gz and run perfwarden.jar with a JDK 25" ;;
esac
case $system in
linux-*) getconf GNU_LIBC_VERSION >/dev/null 2>&1 || refuse "this Linux has no glibc: use the image ghcr.io/perfwarden/perfwarden instead" ;;
esac

# A directory with one archive needs no name of it.
if [ -z "$version" ] && [ -d "$from" ]; then
    set -- "$from"/perfwarden-*-"$system.tar.gz"
    if [ $# = 1 ] && [ -e "$1" ]; then
        version=${1##*/perfwarden-}
        version=${version%-"$system".tar.gz}
    fi
fi
if [ -z "$version" ]; then refuse "name a release with --version X.Y.Z" 2; fi
case $version in
*[!0-9A-Za-z.-]*) refuse "this is no version: '$version'" 2 ;;
esac

# Arguments: an address, a file to write.
download() {
    if command -v curl >/dev/null 2>&1; then
        curl -fsSL --proto '=https' --retry 3 -o "$2" "$1"
    elif command -v wget >/dev/null 2>&1; then
        wget -q -O "$2" "$1"
    else
        refuse "neither curl nor wget is there to download with"
    fi
}

# Arguments: a name, a file to write.
fetch() {
    case $from in
    https://*) download "$from/$1" "$2" ;;
    *://*) refuse "only https:// is downloaded from: $from" 2 ;;
    *) cp "$from/$1" "$2" ;;
    esac || refuse "$1 cannot be had from $from"
}

checksum() {
    if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi
}

mkdir -p "$prefix/bin" "$prefix/lib" || refuse "$prefix cannot be written: name another directory with --prefix"
# What one that was killed has left.
find "$prefix/lib" -maxdepth 1 -name '.perfwarden.*' -mmin +60 -exec rm -rf {} + 2>/dev/null || :
scratch=$(mktemp -d "$prefix/lib/.perfwarden.XXXXXX") || refuse "$prefix cannot be written: name another directory with --prefix"
# What was there stays if this ends before the new one is in its place.
tidy() {
    if [ -e "$scratch/replaced" ] && ! [ -e "$home" ]; then mv "$scratch/replaced" "$home"; fi
    rm -rf "$scratch"
}
home=$prefix/lib/perfwarden-$version
trap tidy EXIT
trap 'exit 1' HUP INT TERM

: "${from:=$releases/download/v$version}"

name=perfwarden-$version-$system
fetch "$name.tar.gz" "$scratch/archive"
if [ -z "$expected" ]; then
    fetch "$name.tar.gz.sha256" "$scratch/sha256"
    read -r expected _ <"$scratch/sha256" || :
    if [ -z "$expected" ]; then refuse "$name.tar.gz.sha256 is empty: nothing was installed"; fi
fi
expected=$(printf %s "$expected" | tr A-F a-f)
actual=$(checksum "$scratch/archive")
actual=${actual%% *}
if [ "$actual" != "$expected" ]; then
    refuse "the checksum of $name.tar.gz is $actual, expected $expected: nothing was installed"
fi

# Times are kept: the runtime takes its caches only for files of the same age.
tar -xzf "$scratch/archive" -C "$scratch" || refuse "$name.tar.gz cannot be unpacked to $prefix/lib: nothing was installed"
[ -x "$scratch/$name/bin/perfwarden" ] || refuse "$name.tar.gz holds no Perfwarden: nothing was installed"
if [ -e "$home" ]; then mv "$home" "$scratch/replaced"; fi
mv "$scratch/$name" "$home"
ln -s "../lib/perfwarden-$version/bin/perfwarden" "$scratch/link"
mv -f "$scratch/link" "$prefix/bin/perfwarden"

"$prefix/bin/perfwarden" version || refuse "it was installed in $home, but does not start"
echo "installed: $prefix/bin/perfwarden"
case :$PATH: in
*":$prefix/bin:"*) ;;
*) echo "note: $prefix/bin is not on your PATH" ;;
esac
