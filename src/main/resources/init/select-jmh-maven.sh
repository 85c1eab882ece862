#!/bin/sh
# Prints the JMH classes of the Maven modules that a change can affect, and names the others in
# perfwarden-selection.json. Without a base, or where it cannot tell, it prints all and names none.
# usage: chosen=$(sh .github/perfwarden-select-jmh-maven.sh [BASE])
set -eu
base=${1:-${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}}
here=$PWD
cd "$(git rev-parse --show-toplevel)"
selection=$here/perfwarden-selection.json
rm -f "$selection"

modules=$(git ls-files '*/pom.xml' | sed 's|/pom.xml$||')
classes() {
    git grep -lw '@Benchmark' -- "$1/src/*.java" "$1/src/*.kt" |
        sed -E 's#^.*/src/[^/]*/(java|kotlin)/##; s#\.(java|kt)$##; s#/#.#g'
}
whole() {
    echo "perfwarden: measures everything: $1" >&2
    for module in $modules; do classes "$module" || true; done | sort -u
    exit 0
}
artifact() {
    sed '/<parent>/,/<\/parent>/d' "$1/pom.xml" | sed -n 's|.*<artifactId>\(.*\)</artifactId>.*|\1|p' | head -n 1
}

[ -n "$base" ] || whole "no base"
changed=$(git diff --name-only --no-renames "$base...HEAD")
if echo "$changed" | grep -q '[^A-Za-z0-9._/+@=-]'; then whole "a changed file has an odd name"; fi
affected=' '
for file in $changed; do
    case $file in
    .github/* | .mvn/* | mvnw* | pom.xml) whole "$file changed" ;;
    esac
    # The module with the longest directory that the file is in.
    module=$file
    while :; do
        case $module in */*) module=${module%/*} ;; *) module= && break ;; esac
        if [ -e "$module/pom.xml" ]; then break; fi
    done
    if [ -n "$module" ]; then
        affected="$affected$module "
    else
        case $file in *.md | LICENSE*) ;; *) whole "$file is in no module" ;; esac
    fi
done

# The modules whose pom.xml names one of them, and so on.
before=
while [ "$before" != "$affected" ]; do
    before=$affected
    for known in $before; do
        for module in $modules; do
            case $affected in *" $module "*) continue ;; esac
            if grep -qF "<artifactId>$(artifact "$known")</artifactId>" "$module/pom.xml"; then
                affected="$affected$module "
            fi
        done
    done
done

chosen=
left=
for module in $modules; do
    for class in $(classes "$module" || true); do
        case $affected in
        *" $module "*) chosen="$chosen$class
" ;;
        *) left="$left${left:+,}
    \"$class.**\": \"no module that it needs changed\"" ;;
        esac
    done
done
[ -n "$chosen" ] || whole "nothing is affected"
if [ -n "$left" ]; then
    printf '{\n  "schema": "perfwarden/selection/1",\n  "leftOut": {%s\n  }\n}\n' "$left" >"$selection"
fi
printf '%s' "$chosen"
