-- The language in which a person last used the site; letters to them are written in it.
alter table identity_user add column language text not null default 'en'
  check (language in ('en', 'de'));
