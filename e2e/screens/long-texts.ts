import type { TestApp } from '../../test/harness/app.ts'

const longWord = 'Donaudampfschifffahrtselektrizitätenhaup'
const upTo = (maxLength: number, text: string) =>
  text.padEnd(maxLength, ` ${text}`).slice(0, maxLength).trim()

const title = upTo(120, `${longWord} laptop with a keyboard that is lit from below`)
const person = upTo(118, `Wolfeschlegelsteinhausenbergerdorffvoraltern Maximiliana`)
const place = upTo(200, `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Anglesey`)
const description = upTo(5000, `${longWord} and other words, on and on, without an end in sight.`)
const reason = upTo(500, `${longWord}: ${'W'.repeat(90)}`)
const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(50)}.example`

/** In minor units: 999,999.99, the maximum of a card payment. */
const maxPrice = 99_999_999

/** Missing images and files that are not images, in turn. */
const picture = `case when length(title) % 2 = 0 then '/pictures/missing.svg' else '/healthz' end`

const changes: [string, ...unknown[]][] = [
  [`update member set name = $1 || ' ' || left(name, 1)`, person],
  [
    `update member set email = rpad('w' || left(id::text, 8), 64, 'x') || '@' || $1,
       email_key = rpad('w' || left(id::text, 8), 64, 'x') || '@' || $1`,
    domain,
  ],
  [
    `update identity_user set name = member.name, email = member.email_key
       from member where member.identity_id = identity_user.id`,
  ],
  [`update category set about = $1`, upTo(400, description)],
  [
    `update product set image = ${picture}, location = $1, description = $2, original_price = $3,
       resale_price = $3, phone = $4, title = $5`,
    place,
    description,
    maxPrice,
    '0'.repeat(32),
    title,
  ],
  [
    `update booking set image = ${picture}, location = $1, phone = $2, title = $3,
       price = case when state in ('paid', 'refunded') then price else $4 end`,
    place,
    '0'.repeat(32),
    title,
    maxPrice,
  ],
  [
    `update question set text = left($1, 500), answer = left($1, 1000) where answer is not null`,
    description,
  ],
  [`update question set text = left($1, 500) where answer is null`, description],
  [`update notice set title = $1 where title <> ''`, title],
  [`update restriction set title = $1, reason = $2`, title, upTo(1000, description)],
  [
    `update restriction set reversed_because = $1 where reversed_because is not null`,
    upTo(1000, description),
  ],
  [
    `update product set disclosures = disclosures || jsonb_build_object('manufacturer', $1::text,
       'responsiblePerson', $1::text, 'safetyInformation', $2::text) where disclosures is not null`,
    upTo(300, description),
    upTo(2000, description),
  ],
  [`update refund set reason = $1`, reason],
  [`update sale set tracking_number = $1 where tracking_number is not null`, '0'.repeat(40)],
  [`update parcel set tracking_number = $1`, '0'.repeat(40)],
  [`update parcel_event set place = $1`, upTo(200, place)],
  [
    `update sale_event set detail = jsonb_build_object('reason', $1::text) where detail ? 'reason'`,
    reason,
  ],
  [
    `update report set header = $1, seller_name = $2, reason = $3, image = '/pictures/missing.svg'`,
    title,
    person,
    reason,
  ],
  [`update report set notifier_name = $1 where notifier_name is not null`, person],
]

/** Sets every text and price to its maximum. */
export async function maximizeTexts({ pool }: TestApp) {
  for (const [change, ...values] of changes) await pool.query(change, values)
}
