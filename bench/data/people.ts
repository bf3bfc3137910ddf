import type pg from 'pg'

/** A tenth as many sellers as products, three times as many buyers as sellers, one admin. */
export function peopleFor(products: number) {
  const sellers = Math.max(10, Math.ceil(products / 10))
  return { sellers, buyers: sellers * 3 }
}

const names = `
  create temporary table first_name as
    select row_number() over () - 1 as n, name from unnest(array[
      'Amara', 'Bruno', 'Chidi', 'Dana', 'Emil', 'Farah', 'Goran', 'Hana', 'Ines', 'Jonas', 'Keiko',
      'Lena', 'Malia', 'Nadia', 'Omar', 'Priya', 'Rahul', 'Sana', 'Tunde', 'Yuki']) as name;
  create temporary table last_name as
    select row_number() over () - 1 as n, name from unnest(array[
      'Abreu', 'Berg', 'Chen', 'Diaz', 'Eze', 'Fischer', 'Ghosh', 'Haddad', 'Ito', 'Jensen', 'Kovac',
      'Lopez', 'Mensah', 'Novak', 'Okafor', 'Petrov', 'Quinn', 'Rossi', 'Silva', 'Tanaka', 'Weber'
    ]) as name`

/** Numbered: sellers, buyers, admin. One in four has a session. */
const members = (sellers: number, buyers: number) => `
  create temporary table person as
    select s.n, gen_random_uuid() as id, 'bench-' || s.n as identity_id,
      f.name || ' ' || l.name as name, lower(f.name || '.' || l.name) || '.' || s.n || '@example.org' as email,
      now() - random() * interval '3 years' as created_at
    from generate_series(1, ${sellers + buyers + 1}) as s (n)
    join first_name f on f.n = s.n * 7 % 20 join last_name l on l.n = s.n * 11 % 21;
  create unique index on person (n);
  analyze person;
  insert into identity_user (id, name, email, email_verified, created_at)
    select identity_id, name, email, true, created_at from person;
  insert into identity_session (id, user_id, token, expires_at)
    select 'session-' || n, identity_id, 'token-' || n, now() + interval '7 days' from person
    where n % 4 = 0;
  insert into member (id, identity_id, name, email, email_key, is_seller, is_buyer, is_admin,
      verified_at, created_at)
    select id, identity_id, name, email, email, n <= ${sellers}, n between ${sellers + 1} and
      ${sellers + buyers}, n > ${sellers + buyers},
      case when n % 3 = 0 and n <= ${sellers} then created_at + interval '2 days' end, created_at
    from person order by created_at`

/** One seller in eight is a trader; none with a session, so that their sales take the same steps. */
const declarations = (sellers: number) => `
  insert into seller_declaration (member_id, kind, trader, declared_at)
    select id, case when n % 8 = 5 then 'trader' else 'private' end,
      case when n % 8 = 5 then jsonb_build_object('businessName', name || ' Laptops',
        'address', '1 High Street, Porto', 'registerNumber', '', 'vatId', '', 'email', email,
        'phone', '+351 555 010') end,
      created_at
    from person where n <= ${sellers} order by n`

/** Fills the member tables; `person` and `n` number the rows for the other scripts. */
export async function fillPeople(client: pg.Client, products: number): Promise<void> {
  const { sellers, buyers } = peopleFor(products)
  await client.query(names)
  await client.query(members(sellers, buyers))
  await client.query(declarations(sellers))
}
