import type pg from 'pg'
import { conversations, type DemoConversation } from './messages.ts'
import type { DemoProduct } from './product.ts'

const minutesOf = (hours: number) => Math.round(hours * 60)

/** Messages that were read are all but the last `unread` ones. */
const insertConversation = `
  with message as (
    select number, author, text, now() - make_interval(mins => minutes) as at
    from jsonb_to_recordset($3::jsonb) sent (number int, author text, text text, minutes int)
  ), begun as (
    insert into conversation (product_id, buyer_id, seller_id, created_at, last_at, last_number)
    select product.id, $2, seller_id, min(at), max(at), max(number) from product, message
    where product.id = $1 group by product.id
    returning id, buyer_id, seller_id, last_at, last_number
  ), written as (
    insert into conversation_message
      (conversation_id, number, author, client_id, text, from_new_account, created_at)
    select begun.id, number, author, gen_random_uuid(), text, false, at from begun, message
  )
  insert into conversation_party
    (conversation_id, role, member_id, last_at, read_number, unread_since, told_at)
  select begun.id, role, case role when 'buyer' then buyer_id else seller_id end, last_at,
    last_number - unread.count, unread.since, unread.since
  from begun, unnest(array['buyer', 'seller']) role, lateral (
    select count(*)::int as count, min(at) as since from message
    where author <> role and number > (select max(number) from message) - $4
  ) unread`

function rowsOf({ messages }: DemoConversation) {
  return messages.map(([author, hoursAgo, text], at) => ({
    number: at + 1,
    author,
    text,
    minutes: minutesOf(hoursAgo),
  }))
}

/** Adds the conversations about a demo product, which may be sold. */
export async function addConversations(
  client: pg.PoolClient,
  { key }: DemoProduct,
  productId: string,
  idOf: (key: string) => string,
) {
  for (const conversation of conversations) {
    const { product, buyer, unread = 0 } = conversation
    if (product !== key) continue
    const messages = JSON.stringify(rowsOf(conversation))
    await client.query(insertConversation, [productId, idOf(buyer), messages, unread])
  }
}
