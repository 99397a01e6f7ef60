#!/bin/sh
# A dump of the database and a copy of the files, at once and then each night at three (UTC), into /backup. Old ones go.
# With public keys in /backup-keys both are encrypted for them before they are written. `backup.sh once` makes one and ends.
set -eu

PGPASSWORD=$(cat "${POSTGRES_PASSWORD_FILE:-/run/secrets/postgres_password}")
export PGPASSWORD
target=${BACKUP_FOLDER:-/backup}
files=${FILES_FOLDER:-/files}
keys=${BACKUP_KEYS_FOLDER:-/backup-keys}

# Writes what a command says into a file, encrypted where there are keys. A pipe tells only how its last command ended:
# that the first one ended well, too, is noted.
write() {
  file=$1
  shift
  rm -f "$work/ended"
  { "$@" && : > "$work/ended"; } | if [ "$encrypted" ]; then
    gpg --homedir "$work" --batch --quiet --no-options --trust-model always --compress-algo none --encrypt $recipients
  else
    cat
  fi > "$file"
  [ -e "$work/ended" ]
}

if [ "${1:-}" = once ]; then
  name=$target/$(date -u +%Y-%m-%dT%H%M)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  recipients=
  for key in "$keys"/*; do
    [ -f "$key" ] || continue
    if gpg --homedir "$work" --batch --quiet --no-options --with-colons --show-keys "$key" | grep -q '^sec'; then
      echo "$key is a private key. Take it away from this machine, and put what gpg --export says here." >&2
      exit 1
    fi
    # Under a name without blanks, whatever the file is called.
    copy=$(mktemp "$work/key.XXXXXX")
    cat "$key" > "$copy"
    recipients="$recipients --recipient-file $copy"
  done
  encrypted=${recipients:+.gpg}
  # The database first: files are written before the rows that name them.
  write "$name.dump.part" pg_dump --format=custom rosette
  write "$name.files.tar.part" tar --create --file=- --directory="$files" files
  mv "$name.files.tar.part" "$name.files.tar$encrypted"
  mv "$name.dump.part" "$name.dump$encrypted"
  find "$target" -name '*.part' -mmin +1440 -delete
  find "$target" \( -name '*.dump' -o -name '*.files.tar' -o -name '*.dump.gpg' -o -name '*.files.tar.gpg' \) -mtime "+${BACKUP_DAYS:-14}" -delete
  if [ "$encrypted" ]; then
    echo "Backup $name is made, and encrypted."
  else
    echo "Backup $name is made. It isn't encrypted: put a public key into the folder backup-keys to have the next ones encrypted."
  fi
  exit
fi

# A process of its own, so that whatever fails in it ends it.
while true; do
  if sh "$0" once; then
    now=$(date -u +%s)
    sleep $(((now / 86400 + 1) * 86400 + 3 * 3600 - now))
  else
    echo "The backup failed. It is tried again in an hour." >&2
    sleep 3600
  fi
done
