import {
  isHeld,
  type ModelMember,
  type ModelProduct,
  type ModelWorld,
  paidIntent,
  stateOf,
} from './world.ts'

/** Compared as sets: rows of the same millisecond have no order. */
type ViewRow = Record<string, unknown> & { id: string }
type Kind = ModelMember['kind']

const reserved = (world: ModelWorld, product: ModelProduct) =>
  isHeld(world, product) && !product.sold
const onSite = ({ products }: ModelWorld) => products.filter(({ withdrawn }) => !withdrawn)

export function categoryList(world: ModelWorld, viewer: ModelMember): ViewRow[] {
  return onSite(world).map((product) => ({
    id: product.id,
    paid: product.sold,
    reserved: reserved(world, product),
    status: product.seller.verified,
    book: viewer.kind === 'buyer' && product.seller !== viewer,
    report: viewer.kind === 'buyer',
  }))
}

export function ownProducts(world: ModelWorld, seller: ModelMember): ViewRow[] {
  const own = onSite(world).filter((product) => product.seller === seller && !seller.gone)
  return own.map((product) => ({
    id: product.id,
    paid: product.sold,
    reserved: reserved(world, product),
    advertised: product.advertised && !product.sold,
    advertise: !product.sold,
    // The admin reads the list of a seller without a session.
    confirm: !product.sold && seller.signedIn,
    delete: !product.sold && !reserved(world, product),
    edit: !product.sold && !reserved(world, product),
    pause: !product.sold && !reserved(world, product),
    relist: false,
  }))
}

/** Bookings as seen by an admin or, with `asBuyer`, by the buyer. */
export function bookings(world: ModelWorld, buyer: ModelMember, asBuyer: boolean): ViewRow[] {
  const own = world.bookings.filter((booking) => booking.buyer === buyer && !buyer.gone)
  return own.map((booking) => {
    const state = stateOf(booking)
    const open = asBuyer && state === 'held'
    return {
      id: booking.id,
      state,
      paid: state === 'paid',
      transactionId: paidIntent(world, booking)?.id ?? null,
      byAdmin: state === 'refunded' ? true : null,
      pay: open,
      cancel: open,
    }
  })
}

export function advertisements(world: ModelWorld): ViewRow[] {
  const shown = onSite(world).filter(({ advertised, sold }) => advertised && !sold)
  return shown.map((product) => ({ id: product.id, reserved: reserved(world, product) }))
}

export function openReports({ reports }: ModelWorld): ViewRow[] {
  const open = reports.filter((report) => report.open)
  return open.map(({ id, product }) => ({
    id,
    productId: product.withdrawn ? null : product.id,
  }))
}

export function payments(world: ModelWorld): ViewRow[] {
  return world.bookings.flatMap((booking) => {
    const intent = paidIntent(world, booking)
    const refunded = booking.state === 'refunded'
    return intent ? [{ id: intent.id, bookingId: booking.id, refunded, refund: !refunded }] : []
  })
}

export function people(
  { people: all }: ModelWorld,
  kind: Kind,
  email: (of: ModelMember) => string,
): ViewRow[] {
  const here = all.filter((person) => person.kind === kind && !person.gone)
  return here.map((person) => ({
    id: email(person),
    role: person.isAdmin ? 'admin' : kind,
    status: person.verified,
  }))
}
