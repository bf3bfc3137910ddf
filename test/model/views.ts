import { isHeld, type Person, type Product, paidIntent, stateOf, type World } from './world.ts'

/** Compared as sets: rows of the same millisecond have no order. */
type Row = Record<string, unknown> & { id: string }
type Kind = Person['kind']

const reserved = (world: World, product: Product) => isHeld(world, product) && !product.sold
const onSite = ({ products }: World) => products.filter(({ withdrawn }) => !withdrawn)

export function categoryList(world: World, viewer: Person): Row[] {
  return onSite(world).map((product) => ({
    id: product.id,
    paid: product.sold,
    reserved: reserved(world, product),
    status: product.seller.verified,
    book: viewer.kind === 'buyer' && product.seller !== viewer,
    report: viewer.kind === 'buyer',
  }))
}

export function ownProducts(world: World, seller: Person): Row[] {
  const own = onSite(world).filter((product) => product.seller === seller && !seller.gone)
  return own.map((product) => ({
    id: product.id,
    paid: product.sold,
    reserved: reserved(world, product),
    advertised: product.advertised && !product.sold,
    advertise: !product.sold,
    delete: !product.sold && !reserved(world, product),
    edit: !product.sold && !reserved(world, product),
    pause: !product.sold && !reserved(world, product),
    relist: false,
  }))
}

/** Bookings as seen by an admin or, with `asBuyer`, by the buyer. */
export function bookings(world: World, buyer: Person, asBuyer: boolean): Row[] {
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

export function advertisements(world: World): Row[] {
  const shown = onSite(world).filter(({ advertised, sold }) => advertised && !sold)
  return shown.map((product) => ({ id: product.id, reserved: reserved(world, product) }))
}

export function openReports({ reports }: World): Row[] {
  const open = reports.filter((report) => report.open)
  return open.map(({ id, product }) => ({
    id,
    productId: product.withdrawn ? null : product.id,
  }))
}

export function payments(world: World): Row[] {
  return world.bookings.flatMap((booking) => {
    const intent = paidIntent(world, booking)
    const refunded = booking.state === 'refunded'
    return intent ? [{ id: intent.id, bookingId: booking.id, refunded, refund: !refunded }] : []
  })
}

export function people({ people: all }: World, kind: Kind, email: (of: Person) => string): Row[] {
  const here = all.filter((person) => person.kind === kind && !person.gone)
  return here.map((person) => ({
    id: email(person),
    role: person.isAdmin ? 'admin' : kind,
    status: person.verified,
  }))
}
