import type { Offer } from '../../../contract/sales/offers.ts'
import type { Party } from '../../../contract/schemas/party.ts'

export type OfferProps = { offer: Offer; side: Party }
