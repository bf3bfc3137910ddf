import type pg from 'pg'

const insertViews = `
  insert into product_view (product_id, day, views)
  select product.id, day, 1 + abs(hashtext(title || day)) % 9
  from product, generate_series(0, 29) ago,
    lateral (select (now() at time zone 'UTC')::date - ago as day) at
  where day >= product.created_at::date`

const insertFavourites = `
  insert into favourite (member_id, product_id, title, price, created_at)
  select member.id, product.id, title, resale_price, product.created_at + interval '3 hours'
  from product, member
  where member.id = any ($1::uuid[]) and product.created_at < now() - interval '4 hours'
    and abs(hashtext(title || member.name)) % 4 = 0`

/** Adds how often the pages of demo products were opened, and favourites of these buyers. */
export async function addInterest(client: pg.PoolClient, buyers: string[]) {
  await client.query(insertViews)
  await client.query(insertFavourites, [buyers])
}
