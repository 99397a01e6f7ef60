#!/bin/sh
# ./prepare.sh awards.example.org 'Awards <awards@example.org>' smtps://user:password@mail.example.org
# Makes the secrets that aren't there yet, and .env. Said again, it keeps the secrets and takes the rest anew.
set -eu
cd "$(dirname "$0")"

if [ $# -ne 3 ]; then
  echo "Say the domain, the sender of mails and the mail server:" >&2
  echo "  ./prepare.sh awards.example.org 'Awards <awards@example.org>' smtps://user:password@mail.example.org" >&2
  exit 1
fi

# The folders are closed; their files are open to the users of the containers that get them.
mkdir -p secrets backup backup-keys
chmod 700 secrets backup backup-keys
umask 022
for name in postgres_password rosette_password secret metrics_token; do
  [ -s "secrets/$name" ] || openssl rand -hex 32 > "secrets/$name"
done
echo "postgres://rosette:$(cat secrets/rosette_password)@postgres/rosette" > secrets/database_url
echo "$3" > secrets/smtp_url
printf "DOMAIN=%s\nMAIL_FROM='%s'\n" "$1" "$2" > .env
echo "Keep a copy of the folder secrets elsewhere: nothing opens the backups' sealed parts without it."
echo "Now: docker compose up --detach"
