import type { Attribute } from '../../../contract/attributes.ts'
import type { OwnProduct, Product } from '../../../contract/catalog.ts'
import { toTextOrNull } from '../../../contract/schemas/money.ts'
import { can } from '../../access/policy.ts'
import type { Config } from '../../config/config.ts'
import type { Caller } from '../../context.ts'
import { choiceLabels } from '../../i18n/labels.ts'
import { localizedName } from '../../i18n/language.ts'
import { advertisingPolicy } from '../advertising/policy.ts'
import { holdPolicy } from '../holds/policy.ts'
import { takenRefusal } from '../holds/rules.ts'
import { moderationPolicy } from '../moderation/policy.ts'
import { catalogPolicy } from './policy.ts'
import type { CategoryAttribute, OwnProductRow, ProductRow } from './queries.ts'
import { toListedProduct } from './shown-product.ts'

export function toCategoryAttribute({
  names,
  minimum,
  maximum,
  steps,
  ...row
}: CategoryAttribute): Attribute {
  return {
    ...row,
    name: localizedName(names) ?? row.key,
    ...choiceLabels(row.choices),
    minimum: minimum === null ? null : Number(minimum),
    maximum: maximum === null ? null : Number(maximum),
    steps: steps.map(Number),
  }
}

export function toProduct(row: ProductRow, caller: Caller): Product {
  return {
    ...toListedProduct(row),
    can: {
      book: can(holdPolicy.book_product, caller, row),
      report: can(moderationPolicy.report_product, caller, row),
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Since when and until when the seller of a listing for sale is asked to confirm it, if so. */
function unconfirmedOf(
  { createdAt, confirmationAskedAt, isToConfirm }: OwnProductRow,
  answerDays: number,
): OwnProduct['unconfirmed'] {
  if (!confirmationAskedAt || !isToConfirm) return null
  return {
    daysListed: Math.floor((Date.now() - createdAt.getTime()) / dayMs),
    until: new Date(confirmationAskedAt.getTime() + answerDays * dayMs).toISOString(),
  }
}

export function toOwnProduct(
  row: OwnProductRow,
  caller: Caller,
  { answerDays }: Config['listings'],
): OwnProduct {
  const shown = toListedProduct(row)
  const { paid: sold, reserved } = shown
  const { hiddenBecause } = row
  const free = takenRefusal({ sold, isHeld: reserved }) === null
  return {
    ...shown,
    email: row.email,
    phone: row.phone,
    advertised: row.advertisedAt !== null && !sold,
    reservedUntil: reserved ? (row.heldUntil?.toISOString() ?? null) : null,
    paused: hiddenBecause === 'paused' || hiddenBecause === 'suspended',
    suspended: hiddenBecause === 'suspended',
    quarantined: hiddenBecause === 'serial',
    removed: hiddenBecause === 'removed',
    saleId: row.saleId,
    agreedPrice: toTextOrNull(row.bookedPrice),
    unconfirmed: unconfirmedOf(row, answerDays),
    lacks: {
      filters: row.missingFilters.flatMap((names) => localizedName(names) ?? []),
      locks: row.lacksLocks,
    },
    can: {
      advertise: !sold && !hiddenBecause && can(advertisingPolicy.advertise_product, caller, row),
      confirm: !sold && !hiddenBecause && can(catalogPolicy.confirm_product, caller, row),
      delete: free && can(catalogPolicy.delete_product, caller, row),
      edit: free && can(catalogPolicy.edit_product, caller, row),
      pause: free && !hiddenBecause && can(catalogPolicy.pause_product, caller, row),
      relist: free && hiddenBecause === 'paused' && can(catalogPolicy.relist_product, caller, row),
    },
  }
}
