import type pg from 'pg'
import { peopleFor } from './people.ts'

/**
 * A few sellers have very many products; half of the products are in one category. Of a hundred,
 * about 45 are sold and 5 deleted, older ones more likely.
 */
const products = (n: number, sellers: number) => `
  create temporary table item as
    select n, gen_random_uuid() as id, now() - random() * interval '3 years' as created_at,
      1 + floor(power(random(), 2) * ${sellers})::int as seller, random() as place,
      random() as fate, 20000 + floor(random() * 200000)::int as price
    from generate_series(1, ${n}) as n;
  create temporary table shelf as
    select id, row_number() over (order by position) as n from category order by position limit 3;
  insert into product (id, seller_id, category_id, title, image, description, original_price,
      resale_price, currency, purchased_on, condition, location, phone, created_at, sold_at,
      withdrawn_at, seller_kind, seller_declaration_id)
    select item.id, person.id, shelf.id,
      (array['Latitude', 'EliteBook', 'Surface Laptop', 'XPS', 'Spectre', 'Surface Pro', 'ProBook',
        'Precision'])[1 + item.n % 8] || ' ' || 3000 + item.n % 6000 || ', 16 GB, ' || 256 * (1 + item.n % 4) || ' GB',
      '/pictures/category-dell.svg',
      repeat('Bought new, kept on a desk, cleaned and reset; the battery holds for most of a day. ',
        1 + item.n % 6),
      price * 2, price, 'USD',
      date_trunc('month', item.created_at - interval '2 years')::date,
      (array['Excellent', 'Good', 'Good', 'Fair'])[1 + item.n % 4],
      (array['Porto', 'Lagos', 'Leipzig', 'Austin', 'Osaka'])[1 + item.n % 5], '+351 555 010',
      item.created_at,
      case when fate < 0.45 and item.created_at < now() - interval '30 days'
        then item.created_at + fate * interval '50 days' end,
      case when fate > 0.95 then item.created_at + interval '10 days' end,
      declared.kind, declared.id
    from item join person on person.n = item.seller
    join seller_declaration declared on declared.member_id = person.id
    join shelf on shelf.n = case when place < 0.5 then 1 when place < 0.8 then 2 else 3 end
    order by item.created_at;
  create unique index on item (n);
  analyze item, product`

const specifications = `
  create temporary table said as
    select id, random() as a, random() as b, random() as c, random() as d from product
    where random() < 0.9;
  update product set specs = jsonb_strip_nulls(jsonb_build_object(
      'brand', case category.name when 'Surface' then 'Microsoft' when 'HP' then 'HP' else
        case when a < 0.1 then 'Alienware' else 'Dell' end end,
      'model', split_part(title, ',', 1),
      'processor', 'Core i' || 3 + 2 * floor(b * 3) || '-' || 6 + floor(c * 8) || '365U',
      'processor_family', 'Intel Core i' || 3 + 2 * floor(b * 3),
      'processor_generation', 6 + floor(c * 8),
      'memory', (array[4, 8, 8, 16, 16, 16, 32, 64])[1 + floor(d * 8)],
      'storage', (array[128, 256, 256, 512, 512, 1000, 2000])[1 + floor(a * 7)],
      'screen_size', (array[12.3, 13.3, 13.5, 14, 14, 14.1, 15.6, 15.6, 17.3])[1 + floor(c * 9)],
      'resolution', (array['1366 × 768', '1920 × 1080', '1920 × 1080', '1920 × 1200', '3840 × 2160'])
        [1 + floor((a + b) / 2 * 5)],
      'keyboard_layout', (array['QWERTY US', 'QWERTY US', 'QWERTZ German', 'AZERTY French'])
        [1 + floor(d * 4)],
      'operating_system', (array['Windows 11 Pro', 'Windows 10 Pro', 'Linux'])[1 + floor(b * 3)],
      'battery_health', case when (a + d) / 2 < 0.8 then 40 + floor((a + c) / 2 * 61) end,
      'charger_included', b < 0.9,
      'ports', case when c < 0.5 then '["USB-A", "USB-C", "HDMI"]'::jsonb else '["USB-C"]' end))
    from said, category where said.id = product.id and category.id = category_id`

const advertisements = `
  insert into advertisement (product_id, created_at)
    select product.id, product.created_at + interval '1 hour' from product join item using (id)
    where item.n % 5 = 0 and sold_at is null and withdrawn_at is null
    order by product.created_at`

/** Every fourth product has up to four photos. A thumbnail takes about 300 characters. */
const photos = `
  create temporary table photo as
    select gen_random_uuid() as media_id, item.id as product_id, person.id as owner_id, position,
      item.created_at
    from item join person on person.n = item.seller
    cross join lateral generate_series(0, item.n / 4 % 4) as position
    where item.n % 4 = 0;
  insert into media (id, owner_id, width, height, preview, created_at)
    select media_id, owner_id, 1600, 1200, 'data:image/webp;base64,' || repeat(md5(media_id::text), 9),
      created_at
    from photo order by created_at;
  insert into product_photo (product_id, position, media_id, alt)
    select product_id, position, media_id, 'The laptop, open' from photo`

/** Fills the product tables; `item` and `n` number the products. */
export async function fillProducts(client: pg.Client, n: number): Promise<void> {
  await client.query(products(n, peopleFor(n).sellers))
  await client.query(specifications)
  await client.query(advertisements)
  await client.query(photos)
}
