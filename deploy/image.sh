#!/bin/sh
# Assembles the files of the image: a distribution and what its user needs. The base image has the C library and certificates.
# Arguments: the archive for Linux, and the directory to make. Containerfile runs it, with the programs of BusyBox.
set -eu
archive=${1:?an archive perfwarden-VERSION-linux-ARCH.tar.gz}
files=${2:?a directory for the files}
rm -rf "$files"
mkdir -p "$files/opt" "$files/etc" "$files/var/lib/perfwarden"

# Times are kept: the runtime takes its caches only for files of the same age.
tar -xzf "$archive" -C "$files/opt"
mv "$files/opt/"perfwarden-* "$files/opt/perfwarden"
rm -rf "$files/opt/perfwarden/completions" "$files/opt/perfwarden/bin/perfwarden.cmd"

# Nothing is unpacked at run time: /tmp may be mounted noexec.
[ -f "$files/opt/perfwarden/lib/native/libsqlitejdbc.so" ] || {
    echo "image.sh: $archive has no library of SQLite" >&2
    exit 1
}

cat >"$files/etc/passwd" <<'END'
root:x:0:0:root:/root:/sbin/nologin
perfwarden:x:65532:65532:Perfwarden:/var/lib/perfwarden:/sbin/nologin
END
cat >"$files/etc/group" <<'END'
root:x:0:
perfwarden:x:65532:
END
chmod 700 "$files/var/lib/perfwarden"
if [ "$(id -u)" -eq 0 ]; then chown 65532:65532 "$files/var/lib/perfwarden"; fi
