import { sql } from 'kysely'

/**
 * Whether a member (a row of `member`) has listings that are not deleted, or sales. Not only sellers have them:
 * admins with a buyer account may list, and keep what they have listed when they are no longer admins.
 */
export const hasSellerRecords = sql<boolean>`(
  exists (select from product where seller_id = member.id and withdrawn_at is null)
  or exists (select from sale where seller_id = member.id))`
