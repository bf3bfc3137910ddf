import { expect, test } from 'vitest'
import type { z } from 'zod'
import { booking, newBooking } from '../../contract/bookings.ts'
import { category, newProduct, ownProduct, product } from '../../contract/catalog.ts'
import { contract } from '../../contract/contract.ts'
import { newUser, userRow } from '../../contract/members/accounts.ts'
import { newReport, report } from '../../contract/moderation.ts'
import { advertisement, advertising } from '../../contract/selling/advertising.ts'
import { sampleReviews } from '../../web/features/home/sample-reviews.ts'

type Declared = { '~orpc': { inputSchema?: unknown; outputSchema?: unknown } }

const shape = (schema: unknown) => Object.keys((schema as z.ZodObject).shape)
const sentTo = (call: Declared) => shape(call['~orpc'].inputSchema)
const answerOf = (call: Declared) => shape(call['~orpc'].outputSchema)

const { payments, identity, accounts, catalog, moderation } = contract

/** Fields of API and page against those of the specification. */
const things: [string, string[], string][] = [
  [
    'a listed product',
    shape(product),
    `_id image header description originalprice resaleprice purchase condition location date
      sellerName photo category status paid`,
  ],
  ['a product of one’s own', shape(ownProduct), '_id sellerName photo email phone status paid'],
  [
    'a new product',
    shape(newProduct),
    `image header description originalprice resaleprice purchase condition location category
      phone`,
  ],
  [
    'an advertisement',
    shape(advertisement),
    `adsProductId image header description originalprice resaleprice purchase condition location
      date`,
  ],
  ['a new advertisement', sentTo(advertising.advertise), 'adsProductId'],
  [
    'a booking',
    shape(booking),
    '_id name price phone location email date header image productId paid',
  ],
  [
    'a new booking',
    shape(newBooking),
    'name price phone location email date header image productId',
  ],
  ['a payment', sentTo(payments.record), 'price email bookingId transactionId identifier'],
  ['the start of a payment', sentTo(payments.start), 'price'],
  ['the answer to it', answerOf(payments.start), 'clientSecret'],
  ['the record of a payment', answerOf(payments.record), 'insertedId'],
  ['a reported item', shape(report), '_id header image sellerName date'],
  ['a new report', shape(newReport), 'header image sellerName date'],
  ['a category', shape(category), '_id category picture about'],
  ['a user row', shape(userRow), '_id name email role status'],
  ['a sign-up', shape(newUser), 'name email category userName userEmail'],
  ['a token', answerOf(identity.jwt), 'accessToken'],
  ['a promotion', answerOf(accounts.makeAdmin), 'modifiedCount'],
  ['a verification', sentTo(accounts.verifySeller), 'email name status'],
  ['a deleted person', answerOf(accounts.delete), 'deletedCount'],
  ['a deleted product', answerOf(catalog.delete), 'deletedCount'],
  ['a deleted report', answerOf(moderation.close), 'deletedCount'],
  ['a review', Object.keys(sampleReviews[0] ?? {}), 'id img name review'],
]

test.each(things)('%s has its fields', (_, fields, specified) => {
  expect(fields).toEqual(expect.arrayContaining(specified.split(/\s+/)))
})

test.each([
  ['GET', '/jwt'],
  ['GET', '/users/admin/{email}'],
  ['GET', '/users/buyer/{email}'],
  ['GET', '/users/seller/{email}'],
  ['POST', '/users'],
  ['GET', '/categories'],
  ['GET', '/products/{category}'],
  ['GET', '/products'],
  ['POST', '/products'],
  ['DELETE', '/products/{id}'],
  ['POST', '/advertises'],
  ['GET', '/advertises'],
  ['GET', '/bookings'],
  ['GET', '/bookings/{id}'],
  ['POST', '/bookings'],
  ['POST', '/reportedItems'],
  ['GET', '/reportedItems'],
  ['DELETE', '/reportedItems/{id}'],
  ['GET', '/buyers/buyer'],
  ['GET', '/sellers/seller'],
  ['PUT', '/users/admin/{id}'],
  ['DELETE', '/users/{id}'],
  ['PUT', '/verifySeller/{email}'],
  ['POST', '/create-payment-intent'],
  ['POST', '/payments'],
])('the API has the operation %s %s', (method, path) => {
  const calls = Object.values(contract).flatMap((noun) => Object.values(noun))
  const routes = calls.map((call) => call['~orpc'].route)
  expect(routes).toContainEqual(expect.objectContaining({ method, path }))
})
