#!/bin/sh
# Puts zarr-cdm into a THREDDS Data Server, and takes it out again. It changes nothing before all checks have passed,
# says what it did, and writes that down in WEB-INF/zarr-cdm.installed, from which --undo works.
set -eu

usage() {
  cat <<'END'
usage: install.sh [--jar FILE] [--content DIR] [--data DIR] WEBAPP
       install.sh --undo WEBAPP

  WEBAPP         the unpacked web application: .../webapps/thredds
  --jar FILE     the drop-in jar; else the newest zarr-cdm-*-all.jar beside this script or in its target/
  --content DIR  the server's content folder, with threddsConfig.xml in it: .../content/thredds.
                 Adds the registration of Zarr and the example catalogs; without it, only the jar goes in
  --data DIR     the folder of your stores, written into the catalogs instead of /data/zarr
  --zarr         turns on /thredds/zarr/, by which the server gives out every dataset as Zarr,
                 and offers it in the example catalogs. Needs --content
  --undo         removes what was put in; files that you have changed since stay
END
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

say() {
  echo "  $*"
}

checksum() {
  if command -v sha256sum > /dev/null; then sha256sum < "$1"; else shasum -a 256 < "$1"; fi | cut -d ' ' -f 1
}

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
jar='' content='' data='' zarr='' undo='' webapp=''
while [ $# -gt 0 ]; do
  case $1 in
    --jar) jar=${2:?--jar needs a file}; shift ;;
    --content) content=${2:?--content needs a folder}; shift ;;
    --data) data=${2:?--data needs a folder}; shift ;;
    --zarr) zarr=yes ;;
    --undo) undo=yes ;;
    -h | --help) usage; exit ;;
    -*) usage >&2; exit 2 ;;
    *) webapp=${1%/} ;;
  esac
  shift
done
[ -n "$webapp" ] || { usage >&2; exit 2; }

case $webapp in
  *.war) fail "$webapp is a war file; let Tomcat unpack it, or unzip it, and name the folder" ;;
esac
[ -d "$webapp/WEB-INF/lib" ] || fail "$webapp has no WEB-INF/lib; name the unpacked web application, such as /usr/local/tomcat/webapps/thredds"
webapp=$(CDPATH= cd -- "$webapp" && pwd)
lib=$webapp/WEB-INF/lib
receipt=$webapp/WEB-INF/zarr-cdm.installed

# --- taking it out ---

without_block() {
  sed '/<!-- zarr-cdm begin -->/,/<!-- zarr-cdm end -->/d' "$1"
}

if [ -n "$undo" ]; then
  [ -f "$receipt" ] || fail "$receipt is missing: nothing of zarr-cdm was put in here by this script"
  echo "Taking zarr-cdm out of $webapp"
  while IFS='	' read -r kind sum file; do
    case $kind in
      file)
        if [ ! -f "$file" ]; then
          say "gone already: $file"
        elif [ "$(checksum "$file")" = "$sum" ]; then
          rm -- "$file"
          say "removed: $file"
        else
          say "kept, because it was changed: $file"
        fi ;;
      folder) rmdir -- "$file" 2> /dev/null && say "removed: $file" || say "kept, because it is not empty: $file" ;;
      config)
        without_block "$file" > "$file.new"
        cat "$file.new" > "$file"
        rm -- "$file.new"
        say "registration taken out of: $file" ;;
    esac
  done < "$receipt"
  rm -- "$receipt"
  echo "Done. Restart the server."
  exit
fi

# --- looking before touching ---

if [ -z "$jar" ]; then
  for candidate in "$here"/zarr-cdm-*-all.jar "$here"/target/zarr-cdm-*-all.jar; do
    case ${candidate##*/} in zarr-cdm-s3-*) continue ;; esac
    [ -f "$candidate" ] || continue
    if [ -z "$jar" ] || [ "$candidate" -nt "$jar" ]; then jar=$candidate; fi
  done
fi
[ -n "$jar" ] && [ -f "$jar" ] || fail "the drop-in jar ${jar:-zarr-cdm-*-all.jar} is not here; build it with mvn package, or name it with --jar"
[ ! -f "$receipt" ] || fail "zarr-cdm is in there already ($receipt); take it out first, with --undo"
for other in "$lib"/zarr-cdm-*.jar; do
  [ ! -f "$other" ] || fail "$other is there, but not from this script; remove it first"
done

version=''
for core in "$lib"/cdm-core-*.jar; do
  [ -f "$core" ] || fail "$lib has no cdm-core-*.jar, so this is not THREDDS Data Server 5"
  [ -z "$version" ] || fail "$lib has more than one cdm-core-*.jar; a server works with one"
  version=${core##*/cdm-core-}
  version=${version%.jar}
done
case $version in
  5.[4-9] | 5.[4-9].* | 5.[4-9]-* | 5.10 | 5.10.* | 5.10-*) ;;
  5.[0-3] | 5.[0-3].*) fail "netCDF-Java $version is too old; 5.4 to 5.10 are supported, which is TDS 5.4 and later" ;;
  *) say "warning: netCDF-Java $version is not one of those that were looked at, 5.4 to 5.10" ;;
esac
# DAP4 knows NcML from TDS 5.7 on, which has netCDF-Java 5.9.1.
dap4=''
case $version in 5.9 | 5.9.* | 5.9-* | 5.10 | 5.10.* | 5.10-*) dap4=yes ;; esac
bundled=''
for other in "$lib"/cdm-zarr-*.jar; do
  [ ! -f "$other" ] || bundled=${other##*/}
done

config=''
if [ -n "$content" ]; then
  [ -f "$content/threddsConfig.xml" ] || fail "$content/threddsConfig.xml is missing; --content names the folder that holds it, usually .../content/thredds. A new server writes it when it is first started"
  content=$(CDPATH= cd -- "$content" && pwd)
  config=$content/threddsConfig.xml
  grep -q '</threddsConfig>' "$config" || fail "$config does not end in </threddsConfig>"
  # An nj22Config outside of comments, besides that of an installation before: a second one would not be read.
  if without_block "$config" | awk '{ gsub(/<!--[^>]*-->/, ""); if (!comment && /<nj22Config/ && !/<!--.*<nj22Config/) found = 1
            if (/<!--/) comment = 1; if (/-->/) comment = 0 } END { exit !found }'; then
    fail "$config has an nj22Config, and only the first is read. Add to it by hand, then run this without --content:
    <ioServiceProvider class=\"io.github.zarrcdm.iosp.ZarrIosp\"/>"
  fi
fi
[ -z "$data" ] || [ -n "$content" ] || fail "--data is written into the catalogs, so it needs --content"
[ -z "$zarr" ] || [ -n "$content" ] || fail "--zarr is written into threddsConfig.xml, so it needs --content"
if [ -n "$zarr" ] && without_block "$config" | grep -q '<Zarr>'; then
  fail "$config has an element Zarr already; set <allow> in it by hand, and leave out --zarr"
fi
case $data in *[\|\&\<\"]*) fail "--data $data: a path without | & < and \" is needed" ;; esac

# --- putting it in ---

echo "Putting zarr-cdm into $webapp"
say "netCDF-Java $version${bundled:+, with its own $bundled}"
: > "$receipt"

record() {
  printf '%s\t%s\t%s\n' "$1" "$2" "$3" >> "$receipt"
}

# Catalogs of datasets by NcML do not offer it as they are shipped: up to TDS 5.6 the link would fail.
offer_dap4() {
  if grep -q '<netcdf ' "$1" && grep -q 'name="ncss"' "$1"; then
    awk '/<service name="ncss"/ { print "    <service name=\"dap4\" serviceType=\"DAP4\" base=\"/thredds/dap4/\"/>" } { print }' "$1" > "$1.new"
    mv -- "$1.new" "$1"
  fi
}

# The service of this very jar, in all catalogs with a compound of services; those of zarr-cdm catalog --zarr have it.
offer_zarr() {
  ! grep -q 'serviceType="Zarr"' "$1" || return 0
  awk '{ print } /<service name="[a-z0-9]*" serviceType="Compound"/ { print "    <service name=\"zarr\" serviceType=\"Zarr\" base=\"/thredds/zarr/\" suffix=\"/v3.zarr\"/>" }' "$1" > "$1.new"
  mv -- "$1.new" "$1"
}

# What goes into threddsConfig.xml.
block() {
  awk -v zarr="$1" '{ if (zarr && /zarr-cdm end/) print "  <Zarr><allow>true</allow></Zarr>"; print }' "$here/content/threddsConfig-zarr.xml"
}

target=$lib/${jar##*/}
cp -- "$jar" "$target"
sum=$(checksum "$jar")
[ "$(checksum "$target")" = "$sum" ] || fail "$target differs from $jar after copying; is the disk full?"
record file "$sum" "$target"
say "copied: $target (sha256 $sum)"

if [ -n "$content" ]; then
  mkdir -p -- "$content/zarr"
  for catalog in "$here"/content/zarr/*.xml; do
    copy=$content/zarr/${catalog##*/}
    sed "s|/data/zarr|${data:-/data/zarr}|g" "$catalog" > "$copy.draft"
    [ -z "$dap4" ] || offer_dap4 "$copy.draft"
    [ -z "$zarr" ] || offer_zarr "$copy.draft"
    if [ -e "$copy" ] && ! cmp -s "$copy" "$copy.draft"; then
      rm -- "$copy.draft"
      say "kept, because it was there and differs: $copy"
    else
      mv -- "$copy.draft" "$copy"
      record file "$(checksum "$copy")" "$copy"
    fi
  done
  record folder - "$content/zarr"
  say "catalogs: $content/zarr, stores expected in ${data:-/data/zarr}"
  now=$(sed -n '/<!-- zarr-cdm begin -->/,/<!-- zarr-cdm end -->/p' "$config")
  if [ -n "$now" ] && [ "$now" != "$(block '')" ] && [ "$now" != "$(block yes)" ]; then
    say "kept, because it was changed: the registration in $config"
  else
    block "$zarr" > "$config.block"
    without_block "$config" | awk -v block="$config.block" \
      '/<\/threddsConfig>/ { while ((getline line < block) > 0) print line } { print }' > "$config.new"
    cat "$config.new" > "$config"
    rm -- "$config.new" "$config.block"
  fi
  record config - "$config"
  say "registered in: $config"
  [ -z "$zarr" ] || say "turned on: /thredds/zarr/ gives out every dataset of the server as Zarr"
elif [ -n "$bundled" ]; then
  say "$bundled claims every folder: register Zarr before it, with --content or by hand from content/threddsConfig-zarr.xml"
fi
echo "Done. Restart the server. A new war wipes the jar: run this again after an upgrade."
