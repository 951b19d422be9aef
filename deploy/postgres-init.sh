#!/bin/sh
# Runs once, when the PostgreSQL of deploy/compose.yaml is empty.
set -eu
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$(cat /run/secrets/owner_password)" \
  --set app_password="$(cat /run/secrets/app_password)" \
  --file /deploy/roles.sql
