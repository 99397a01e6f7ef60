#!/bin/sh
# A dump of the database and a copy of the files, at once and then each night at three (UTC), into /backup. Old ones go.
# `backup.sh once` makes one and ends.
set -eu

PGPASSWORD=$(cat "${POSTGRES_PASSWORD_FILE:-/run/secrets/postgres_password}")
export PGPASSWORD
target=${BACKUP_FOLDER:-/backup}
files=${FILES_FOLDER:-/files}

if [ "${1:-}" = once ]; then
  name=$target/$(date -u +%Y-%m-%dT%H%M)
  # The database first: files are written before the rows that name them.
  pg_dump --format=custom --file="$name.dump.part" rosette
  tar --create --file="$name.files.tar.part" --directory="$files" files
  mv "$name.files.tar.part" "$name.files.tar"
  mv "$name.dump.part" "$name.dump"
  find "$target" -name '*.part' -mmin +1440 -delete
  find "$target" \( -name '*.dump' -o -name '*.files.tar' \) -mtime "+${BACKUP_DAYS:-14}" -delete
  echo "Backup $name is made."
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
