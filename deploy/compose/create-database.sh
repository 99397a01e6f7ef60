#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: the product's database, and its owner, who may make roles
# and passes no wall between associations.
set -eu

password=$(cat "${ROSETTE_PASSWORD_FILE:-/run/secrets/rosette_password}")
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$password" <<'SQL'
create role rosette login createrole password :'password';
create database rosette owner rosette;
SQL
