import type { MemberOverview } from '../../../../contract/members/member-overview.ts'
import { toText } from '../../../../contract/schemas/money.ts'
import { toUserRow } from '../../accounts/serialize.ts'
import type { FoundOverview } from './queries.ts'

const roles = ['buyer', 'seller', 'admin'] as const

function toMember({ member, declaration }: FoundOverview): MemberOverview['member'] {
  const { isBuyer, isSeller, isAdmin, hasSellerRecords } = member
  const has = { buyer: isBuyer, seller: isSeller, admin: isAdmin }
  return {
    ...toUserRow(member),
    roles: roles.filter((role) => has[role]),
    hasSellerPage: isSeller || hasSellerRecords,
    since: member.createdAt.toISOString(),
    kind: declaration?.kind ?? null,
    businessName: declaration?.trader?.businessName ?? null,
  }
}

/** The rows with their number, which each of them has. */
function listOf<Row extends { total: number }, Shown>(rows: Row[], toShown: (row: Row) => Shown) {
  return { count: rows[0]?.total ?? 0, latest: rows.map((row) => toShown(row)) }
}

type Titled = { id: string; title: string; createdAt: Date }

const toTitled = ({ id, title, createdAt }: Titled) => ({
  _id: id,
  header: title,
  date: createdAt.toISOString(),
})

type Priced = Titled & { price: number; currency: string }

const toPriced = (row: Priced) => ({
  ...toTitled(row),
  price: toText(row.price),
  currency: row.currency,
})

type Report = MemberOverview['reports']['latest'][number]

function toReport(row: FoundOverview['reports'][number]): Report {
  const { id, header, outcome, sameSerialAs, createdAt, closedAt } = row
  // An automatic report whose listing was released has no outcome.
  const isReleased = closedAt !== null && sameSerialAs !== null
  return {
    _id: id,
    header,
    date: createdAt.toISOString(),
    decided: closedAt?.toISOString() ?? null,
    outcome: outcome ?? (isReleased ? 'released' : null),
  }
}

export function toOverview(found: FoundOverview): MemberOverview {
  const toSale = (row: FoundOverview['sales'][number]) => ({ ...toPriced(row), state: row.state })
  return {
    member: toMember(found),
    listings: listOf(found.listings, (row) => ({ ...toPriced(row), state: row.state })),
    sales: listOf(found.sales, toSale),
    orders: listOf(found.orders, toSale),
    cases: listOf(found.cases, (row) => {
      const { party, reason, turn, state, outcome } = row
      return { ...toTitled(row), party, reason, turn, state, outcome }
    }),
    reports: listOf(found.reports, toReport),
    restrictions: listOf(found.restrictions, (row) => {
      const { kind, ground, endedAt } = row
      return { ...toTitled(row), kind, ground, ended: endedAt?.toISOString() ?? null }
    }),
  }
}
