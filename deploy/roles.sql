-- Roles, database, and extensions of an outside PostgreSQL (18 or newer). Run it once, as a superuser:
--   psql --set ON_ERROR_STOP=1 --set owner_password=... --set app_password=... --file deploy/roles.sql
-- calibrate_owner owns the tables and migrates them. calibrate_app serves: it owns nothing, and row-level security binds it.

create role calibrate_owner login nosuperuser nocreaterole nocreatedb nobypassrls password :'owner_password';
create role calibrate_app login nosuperuser nocreaterole nocreatedb nobypassrls password :'app_password';
create database calibrate owner calibrate_owner encoding 'UTF8' template template0;
revoke all on database calibrate from public;
grant connect on database calibrate to calibrate_app;

\connect calibrate
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
