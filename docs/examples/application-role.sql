-- Run by the image's first start, as the superuser. The application's role owns its database and is no
-- superuser: a hole in a query must not reach files, other programs or other databases. CREATEDB is
-- for `bin/db drill`. The extension that the migrations add, pg_trgm, is a trusted one: its database's
-- owner may.
\getenv password DATABASE_PASSWORD
CREATE ROLE shop LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS CREATEDB PASSWORD :'password';
ALTER DATABASE shop OWNER TO shop;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
