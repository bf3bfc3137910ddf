import type { Offer } from '../../../contract/sales/offers.ts'

export type Side = 'buyer' | 'seller'
export type OfferProps = { offer: Offer; side: Side }
