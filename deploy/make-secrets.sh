#!/bin/sh
# Makes the secrets of deploy/compose.yaml, once. What is there stays.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

for name in postgres owner app redis; do keep "${name}_password" "$(random)"; done
keep database_url "postgres://calibrate_owner:$(cat secrets/owner_password)@postgres:5432/calibrate"
keep app_database_url "postgres://calibrate_app:$(cat secrets/app_password)@postgres:5432/calibrate"
keep redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
# Compose mounts them as they are: the users inside of the containers must be able to read them.
chmod 755 secrets
chmod 644 secrets/*
echo "secrets are in $(pwd)/secrets"
