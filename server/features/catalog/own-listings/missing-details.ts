import { sql } from 'kysely'
import type { Language } from '../../../../contract/i18n/languages.ts'

/** The names of the first three attributes that buyers filter by and that an unsold product lacks. */
export const missingFilters = sql<Partial<Record<Language, string>>[]>`(
  select coalesce(json_agg(lacking.names order by lacking.position, lacking.key), '[]')
  from (
    select attribute.names, attribute.position, attribute.key
    from category_attribute as asked
      join attribute on attribute.key = asked.attribute_key
    where asked.category_id = product.category_id and asked.filterable
      and product.sold_at is null and not product.specs ? attribute.key
    order by attribute.position, attribute.key
    limit 3
  ) as lacking)`

/** Whether the questions about locks on an unsold product are not answered. */
export const lacksLocks = sql<boolean>`(product.sold_at is null and product.locks is null)`
