/** Separate from the schemas, so that public pages do not load Zod. */
export const categoryNames = ['Surface', 'Dell', 'HP'] as const
export const conditions = ['Excellent', 'Good', 'Fair'] as const
/** How the buyer gets it: shipped, in person, or as the parties agree. */
export const deliveries = ['both', 'ship', 'meet'] as const

export type Delivery = (typeof deliveries)[number]

/** What a buyer can choose where a listing offers both. */
export const deliveryWays = ['ship', 'meet'] as const

export type DeliveryWay = (typeof deliveryWays)[number]

/** Paused, in review for its serial number, removed by staff after its sale, or of a suspended seller. */
export type HiddenReason = 'paused' | 'serial' | 'removed' | 'suspended'

/** What a seller's list of their own products can be narrowed to. */
export const ownListingFilters = ['for_sale', 'to_confirm', 'paused', 'sold'] as const

export type OwnListingFilter = (typeof ownListingFilters)[number]
