-- Runs at the image's first start, as the superuser. The application's role owns its database and is
-- no superuser: SQL injection must not reach files, programs or other databases. `bin/db verify-backup` needs
-- CREATEDB. The migrations create pg_trgm, a trusted extension, which needs no superuser.
\getenv password DATABASE_PASSWORD
CREATE ROLE shop LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS CREATEDB PASSWORD :'password';
ALTER DATABASE shop OWNER TO shop;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
