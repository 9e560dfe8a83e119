# Read by the database's first start: the role that Ansvar signs in with owns its database, and is no superuser.
psql --username postgres --no-password --set ON_ERROR_STOP=1 --set password="$ANSVAR_PASSWORD" <<'SQL'
create role ansvar_app nologin;
create role ansvar login password :'password';
grant ansvar_app to ansvar;
create database ansvar owner ansvar;
SQL
