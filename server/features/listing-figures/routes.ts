import { toText, toTextOrNull } from '../../../contract/schemas/money.ts'
import type { ListingFigures } from '../../../contract/selling/listing-figures.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { type FiguresRow, figuresOf, totalsOf } from './queries.ts'

function stateOf({ soldAt, held, hiddenBecause }: FiguresRow): ListingFigures['state'] {
  if (soldAt) return 'sold'
  if (held) return 'reserved'
  if (hiddenBecause === 'serial') return 'in_review'
  return hiddenBecause === null ? 'available' : 'paused'
}

function toFigures(row: FiguresRow): ListingFigures {
  const { id, title, price, currency, createdAt, median, views, favourites, reservations } = row
  return {
    _id: id,
    header: title,
    price: toText(price),
    currency,
    listed: createdAt.toISOString(),
    state: stateOf(row),
    hasPage: row.hiddenBecause === null,
    views,
    favourites,
    reservations,
    median: toTextOrNull(median),
  }
}

export const listingFigureProcedures = {
  list: implementer.listingFigures.list.handler(async function listFigures({ context, input }) {
    const { rows, after } = paginationOf(input)
    const found = await figuresOf(context.db, requireMember(context).id, rows, after)
    return paginate('/listingFigures', input, found, toFigures)
  }),

  total: implementer.listingFigures.total.handler(function sumFigures({ context }) {
    return totalsOf(context.db, requireMember(context).id)
  }),
}
