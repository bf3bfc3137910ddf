import { z } from 'zod'
import { attribute, specs } from './attributes.ts'
import { batteryReport } from './battery-report.ts'
import { categoryNames, conditions, deliveries, ownListingFilters } from './catalog-enums.ts'
import { contentRemoval, listingRefusals, mayRefuse, membersOnly, sellersOnly } from './errors.ts'
import { grades, locks } from './grades.ts'
import { errorMessage, formatMessage } from './i18n/messages.ts'
import { chosenPhoto, photo } from './media.ts'
import { rating } from './reviews.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { disclosures } from './schemas/disclosures.ts'
import { imageAddress } from './schemas/image-address.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { maxPhotos } from './schemas/photo-sizes.ts'
import { price } from './schemas/price.ts'
import { isPurchaseYear, purchaseYears } from './schemas/purchase-years.ts'
import { removal } from './schemas/removal-reasons.ts'
import { serial } from './schemas/serial.ts'
import { email, id, location, pathId, phone, searchText, text } from './schemas/string-schemas.ts'
import { maxProductDescriptionLength } from './schemas/text-limits.ts'
import { sellerKind } from './seller-details.ts'

/** Leads to the page of a seller. */
export const sellerId = z
  .string()
  .nullable()
  .describe('Of the page of the seller. Null if the account is deleted.')

export const category = z.object({
  _id: z.string(),
  category: z.string(),
  picture: z.string(),
  about: z.string(),
})

/** Product data on every card. Prices are decimal text, `date` is ISO 8601 in UTC. */
export const productFacts = z.object({
  image: z
    .string()
    .describe('The image URL. For uploaded photos, the first photo in medium width.'),
  photos: z.array(photo).describe('Uploaded photos, in order.'),
  preview: z.string().nullable().describe('A tiny preview of the first photo as a `data:` URL.'),
  header: z.string(),
  description: z.string(),
  originalprice: z.string(),
  resaleprice: z.string(),
  purchase: z.string().describe('Year of purchase.'),
  monthsUsed: z.number().describe('Whole months since the month of purchase.'),
  condition: z.enum(conditions),
  location: z.string(),
  date: z.string(),
  memory: z.number().nullable().describe('In GB. Null if not specified.'),
  storage: z.number().nullable().describe('In GB. Null if not specified.'),
  batteryHealth: z
    .number()
    .nullable()
    .describe('In percent of the original capacity. Null if not specified.'),
  record: z
    .object({ sold: z.number().describe('Number of completed sales.'), rating })
    .describe('Of the seller.'),
})

export const product = productFacts.extend({
  _id: z.string(),
  category: z.string(),
  sellerName: z.string(),
  sellerId,
  photo: z.string().nullable(),
  sellerKind,
  status: z.boolean().describe('Whether the seller is verified.'),
  paid: z.boolean().describe('Whether it is sold.'),
  reserved: z.boolean().describe('Whether a buyer has reserved it.'),
  delivery: z.enum(deliveries).describe('How the buyer gets it.'),
  can: z.object({ book: z.boolean(), report: z.boolean() }),
})

export const ownProduct = product.omit({ can: true }).extend({
  email: z.string(),
  phone: z.string(),
  advertised: z.boolean(),
  reservedUntil: moment
    .nullable()
    .describe('Until when a buyer has reserved it; null if it is not reserved.'),
  paused: z.boolean().describe('Whether it is paused, or hidden while its seller is suspended.'),
  suspended: z.boolean().describe('Whether it is hidden while its seller is suspended.'),
  quarantined: z.boolean().describe('Whether it is hidden until an admin has reviewed it.'),
  removed: z.boolean().describe('Whether it is sold and staff have removed its page.'),
  saleId: z.string().nullable().describe('The sale of a sold product.'),
  agreedPrice: z
    .string()
    .nullable()
    .describe('The price at which it is sold or reserved, such as that of an accepted offer.'),
  unconfirmed: z
    .object({
      daysListed: z.number().describe('Whole days since it was listed.'),
      until: moment.describe('When it is paused, unless its seller confirms it or it is reserved.'),
    })
    .nullable()
    .describe('Set while its seller is asked whether it is still for sale.'),
  lacks: z
    .object({
      filters: z
        .array(z.string())
        .describe(
          'The first three attributes that buyers filter by and that have no value, by name in the language of the request.',
        ),
      locks: z.boolean().describe('Whether the questions about locks are not answered.'),
    })
    .describe('What would help buyers to find and judge it. Nothing once it is sold.'),
  can: z.object({
    advertise: z.boolean(),
    confirm: z.boolean(),
    delete: z.boolean(),
    edit: z.boolean(),
    pause: z.boolean(),
    relist: z.boolean(),
  }),
})

/** An empty field counts as not sent. */
const typedPicture = z
  .preprocess((sent) => (sent === '' ? undefined : sent), imageAddress.optional())
  .describe('Optional if there are photos.')

type Pictured = { image?: string; photos?: object[] }

/** Reported even if other fields are invalid. */
const requirePicture = {
  path: ['image'],
  ...errorMessage('pictureNeeded'),
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

const describedProduct = z.object({
  category: z.enum(categoryNames, errorMessage('category')),
  header: text('Product name', 120),
  image: typedPicture,
  photos: z
    .array(chosenPhoto, errorMessage('photoList'))
    .max(maxPhotos, errorMessage('maxPhotos', { most: maxPhotos }))
    .default([]),
  originalprice: price,
  resaleprice: price,
  purchase: z
    .string(errorMessage('yearDigits'))
    .regex(/^\d{4}$/, errorMessage('yearDigits'))
    .refine((year) => !/^\d{4}$/.test(year) || isPurchaseYear(Number(year), new Date()), {
      error: () => formatMessage('yearRange', purchaseYears(new Date())),
    }),
  purchaseMonth: z
    .string(errorMessage('monthNumber'))
    .regex(/^([1-9]|1[0-2])$/, errorMessage('monthNumber'))
    .optional(),
  phone,
  location,
  delivery: z
    .enum(deliveries, errorMessage('delivery'))
    .default('both')
    .describe('Whether it is shipped, handed over in person, or either.'),
  condition: z.enum(conditions, errorMessage('condition')),
  description: text('Description', maxProductDescriptionLength),
  specs: specs
    .default({})
    .describe('Values by attribute key. If omitted, no attribute is required.'),
  grades: grades.optional(),
  locks: locks.optional(),
  passport: batteryReport.optional(),
  disclosures: disclosures.optional().describe('Shown if the seller is a trader.'),
  serial: serial.optional(),
})

export const newProduct = describedProduct.refine(
  ({ image, photos }: Pictured) => image !== undefined || (photos?.length ?? 0) > 0,
  requirePicture,
)

const addedProduct = newProduct.safeExtend({
  clientId: id
    .optional()
    .describe('Chosen by the client. A product that is sent again is not listed twice.'),
})

const editedProduct = newProduct.safeExtend({
  id: pathId,
  revisedAt: z.iso
    .datetime(errorMessage('revisedAt'))
    .nullish()
    .describe('As it was read. If sent, even as null, a concurrent edit is not overwritten.'),
})

const pricePoint = z.object({ since: z.iso.datetime(), price: z.string() })

/** All data entered by the seller, in the shape of the form. */
export const editableProduct = z.object({
  _id: z.string(),
  sellerName: z.string(),
  category: z.string(),
  header: z.string(),
  image: z.string().describe('Empty if the first photo is the image.'),
  photos: z.array(photo),
  originalprice: z.string(),
  resaleprice: z.string(),
  purchase: z.string(),
  purchaseMonth: z.string(),
  phone: z.string(),
  location: z.string(),
  delivery: z.enum(deliveries),
  condition: z.enum(conditions),
  description: z.string(),
  specs,
  grades: grades.nullable(),
  locks: locks.nullable(),
  passport: batteryReport.nullable(),
  disclosures: disclosures.nullable(),
  sellerKind,
  hasSerial: z.boolean(),
  waitingOffers: z.number().describe('Offers for it that wait, and end when its terms change.'),
  isOwn: z.boolean().describe('Whether the caller is its seller, who alone can add photos.'),
  revisedAt: z.iso.datetime().nullable(),
  prices: z.array(pricePoint).describe('The latest 50 and the first price, newest first.'),
  can: z.object({
    edit: z.boolean(),
    remove: z
      .boolean()
      .describe('Whether the caller is staff, and it is neither removed nor their own.'),
  }),
})

const changing = {
  ...membersOnly,
  ...mayRefuse('not_found', 'product_sold', 'product_reserved', 'card_provider_away'),
}

export const catalog = {
  categories: route({
    method: 'GET',
    path: '/categories',
    action: 'see_categories',
    summary: 'All categories.',
  }).output(z.array(category)),
  attributes: route({
    method: 'GET',
    path: '/categories/{category}/attributes',
    action: 'see_categories',
    summary: 'The attributes of a category, in form order.',
  })
    .errors(mayRefuse('not_found'))
    .input(z.object({ category: text('Category', 120) }))
    .output(z.array(attribute)),
  inCategory: listRoute({
    method: 'GET',
    path: '/products/{category}',
    action: 'browse_products',
    summary: 'The products of a category, newest first.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(pageInput.extend({ category: text('Category', 120) }))
    .output(pageOf(product)),
  own: listRoute({
    method: 'GET',
    path: '/products',
    action: 'list_own_products',
    summary: 'The products of a seller, newest first: all, or those whose title contains `q`.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_allowed') })
    .input(
      pageInput.extend({
        email,
        show: z.enum(ownListingFilters, errorMessage('listingsShown')).optional(),
        q: searchText,
      }),
    )
    .output(pageOf(ownProduct)),
  add: route({
    method: 'POST',
    path: '/products',
    action: 'add_product',
    summary: 'Lists a product for sale. Idempotent by `clientId`.',
  })
    .errors({ ...sellersOnly, ...listingRefusals, ...mayRefuse('email_confirmation_required') })
    .input(addedProduct)
    .output(
      z.object({
        acknowledged: z.literal(true),
        insertedId: z.string(),
        quarantined: z
          .literal(true)
          .optional()
          .describe(
            'Whether the serial number is already listed. If so, the product is hidden until an admin releases it.',
          ),
      }),
    ),
  editableProduct: route({
    method: 'GET',
    path: '/products/{id}/listing',
    action: 'read_own_product',
    summary: 'A product in editable form, with its price history.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(editableProduct),
  edit: route({
    method: 'PUT',
    path: '/products/{id}',
    action: 'edit_product',
    summary:
      'Replaces the details of an unsold product. The serial number is kept if none is sent.',
  })
    .errors({
      ...changing,
      ...mayRefuse('recent_login_required', 'second_factor_required'),
      ...mayRefuse('serial_on_offer', 'changed_too_often', 'edited_meanwhile'),
    })
    .input(editedProduct)
    .output(acknowledged.extend({ modifiedCount: z.number() })),
  pause: route({
    method: 'POST',
    path: '/products/{id}/pause',
    action: 'pause_product',
    summary:
      'Pauses an unsold product without an active booking. It is hidden until it is relisted.',
  })
    .errors({
      ...changing,
      ...mayRefuse('recent_login_required', 'second_factor_required'),
      ...mayRefuse('product_quarantined', 'changed_too_often'),
    })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  relist: route({
    method: 'POST',
    path: '/products/{id}/relist',
    action: 'relist_product',
    summary: 'Relists a paused product and its advertisement.',
  })
    .errors({
      ...changing,
      ...listingRefusals,
      ...mayRefuse('recent_login_required', 'second_factor_required', 'member_suspended'),
      ...mayRefuse('product_quarantined', 'picture_needed', 'changed_too_often'),
    })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  confirm: route({
    method: 'POST',
    path: '/products/{id}/confirmation',
    action: 'confirm_product',
    summary: 'Confirms that a listing is still for sale. Idempotent.',
  })
    .errors({
      ...membersOnly,
      ...mayRefuse('not_found', 'not_allowed', 'product_sold'),
      ...mayRefuse('product_quarantined', 'listing_paused'),
    })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  delete: route({
    method: 'DELETE',
    path: '/products/{id}',
    action: 'delete_product',
    summary: 'Deletes an unsold product without an active booking.',
  })
    .errors({
      ...changing,
      ...mayRefuse('recent_login_required', 'second_factor_required', 'own_case'),
    })
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
  remove: route({
    method: 'POST',
    path: '/products/{id}/removal',
    action: 'remove_listing',
    summary:
      'Removes the listing of another member, with a statement of reasons for its seller. Closes its reports and ends an unpaid booking. The sale of a sold one goes on.',
  })
    .errors({ ...contentRemoval, ...mayRefuse('buyer_paying', 'card_provider_away') })
    .input(removal.extend({ id: pathId }))
    .output(acknowledged),
}

export type Category = z.infer<typeof category>
export type ProductFacts = z.infer<typeof productFacts>
export type Product = z.infer<typeof product>
export type OwnProduct = z.infer<typeof ownProduct>
export type EditableProduct = z.infer<typeof editableProduct>
export type NewProduct = z.infer<typeof newProduct>
export type AddedProduct = z.infer<typeof addedProduct>
export type EditedProduct = z.infer<typeof editedProduct>
