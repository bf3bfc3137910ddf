import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { answerOf, followUp, makeOffer, offerRow } from '../../test/harness/offers.ts'
import type { Person } from '../../test/harness/people.ts'
import { desktop, expectAccessible, phone } from '../harness/browser.ts'
import { escapeTo, focusedText, isFocused, pressOn, tabTo, typeInto } from '../harness/keyboard.ts'
import { payButton, typeCard } from '../harness/steps.ts'
import { waitForToast } from '../harness/toasts.ts'
import { visitAs } from '../harness/visit-as.ts'

let app: TestApp
let sana: Person
let bea: Person
let title: string
let productId: string

let laptops = 0

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana Malik', 'seller')
  bea = await app.signUp('Bea Marsh', 'buyer')
})
beforeEach(async () => {
  laptops += 1
  title = `Latitude 74${laptops}0`
  productId = await app.addProduct(sana, { title, price: 50_000 })
})
afterAll(() => app.close())

async function offerInDialog(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByLabel('Your offer').fill(amount)
  await dialog.getByLabel('Phone').fill('+351 555 011')
  await dialog.getByRole('radio', { name: 'Meet in person' }).check()
  await dialog.getByLabel('Location').fill('Porto')
  return dialog
}

test('an offer is countered, accepted and paid at the agreed price', async () => {
  const buyer = await visitAs(app, bea, `/items/${productId}`)
  const dialog = await offerInDialog(buyer.page, '200')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('Offer at least $250.00, which is half of the price.').waitFor()
  const range = 'From $250.00 up to less than the price of $500.00.'
  expect(await dialog.getByText(range).count()).toBe(1)
  await expectAccessible(buyer.page)
  await dialog.getByLabel('Your offer').fill('400')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await waitForToast(buyer.page, 'Offer sent. We notify you when the seller answers.')
  await dialog.waitFor({ state: 'hidden' })
  await buyer.page.getByText('Your offer: $400.00, waiting for the seller.').waitFor()
  await buyer.page.getByRole('link', { name: 'View my offers' }).waitFor()
  expect(await buyer.page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0)
  await expectAccessible(buyer.page)

  const seller = await visitAs(app, sana, '/dashboard/offers', { viewport: phone })
  const aboutBuyer = seller.page.getByRole('list', { name: 'About the buyer' })
  await aboutBuyer.getByText('No completed purchases yet').waitFor()
  await seller.page.getByRole('button', { name: `Make a counter-offer for ${title}` }).click()
  const counter = seller.page.getByRole('dialog', { name: 'Make a counter-offer' })
  await counter.getByLabel('Your price').fill('400')
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  await counter.getByText('Ask for more than the offer of $400.00, or accept it.').waitFor()
  await counter.getByLabel('Your price').fill('450')
  await expectAccessible(seller.page)
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  await waitForToast(seller.page, 'Your counter-offer is sent.')

  await buyer.page.getByRole('button', { name: `Book Now: ${title}` }).click()
  const booking = buyer.page.getByRole('dialog', { name: /^Reserve for \$500\.00/ })
  await booking.getByText('The seller offers you $450.00.').waitFor()
  await buyer.page.getByText('The seller asks $450.00.').waitFor()
  await expectAccessible(buyer.page)
  await booking.getByRole('link', { name: 'My Offers' }).click()
  await buyer.page.getByRole('button', { name: `Accept $450.00 for ${title}` }).click()
  await expectAccessible(buyer.page)
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Accept $450.00' }).click()
  await waitForToast(buyer.page, 'The laptop is reserved for you. Pay within 24 hours.')
  // The seller's page follows.
  await seller.page.getByText('The laptop is reserved for the buyer').first().waitFor()
  await expectAccessible(buyer.page)
  const ownPrice = buyer.page.getByRole('paragraph').filter({ hasText: 'Your price $450.00' })
  await buyer.page.goto(app.at(`/items/${productId}`))
  await buyer.page.getByText('You have reserved this laptop.').waitFor()
  await ownPrice.waitFor()
  const bar = buyer.page.locator('.bottom-bar')
  expect(await bar.textContent()).toContain('Your price$450.00')
  await expectAccessible(buyer.page)
  await buyer.page.getByRole('link', { name: 'Pay Now' }).click()
  await typeCard(buyer.page, '4242 4242 4242 4242')
  await buyer.page.getByRole('button', { name: 'Pay $450.00' }).waitFor()
  await payButton(buyer.page).click()
  await buyer.page.getByRole('heading', { name: 'Payment completed' }).waitFor()
  await buyer.page.goto(app.at(`/items/${productId}`))
  await buyer.page.getByText('You bought this laptop.').waitFor()
  await ownPrice.waitFor()
  await seller.page.goto(app.at('/dashboard/sales'))
  await seller.page.getByText('$450.00').waitFor()
  await seller.page.goto(app.at('/dashboard/myproducts'))
  const own = seller.page.getByRole('article').filter({ hasText: title })
  await own.getByText('$450.00').waitFor()
  await own.getByText('Listed at $500.00').waitFor()
  await expectAccessible(seller.page)
  expect([...buyer.faults, ...seller.faults]).toEqual([])
  await Promise.all([buyer.leave(), seller.leave()])
})

test('an offer keeps what was typed when its dialog is closed, until it is sent', async () => {
  const { page, faults, leave } = await visitAs(app, bea, `/items/${productId}`)
  const dialog = await offerInDialog(page, '400')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Make an offer' }).click()
  expect(await dialog.getByLabel('Your offer').inputValue()).toBe('400')
  expect(await dialog.getByRole('radio', { name: 'Meet in person' }).isChecked()).toBe(true)
  expect(await dialog.getByLabel('Location').inputValue()).toBe('Porto')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await waitForToast(page, 'Offer sent. We notify you when the seller answers.')
  const stored = await page.evaluate(() => Object.keys(sessionStorage).join())
  expect(stored).not.toContain(`draft:offer-${productId}`)
  expect(faults).toEqual([])
  await leave()
})

test('the form asks at once to confirm the address, and marks all mistakes together', async () => {
  const una = await app.signUp('Una Reed', 'buyer', { confirmed: false })
  const { page, faults, leave } = await visitAs(app, una, `/items/${productId}`)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByText('Confirm your e-mail address before you send an offer').waitFor()
  await dialog.getByLabel('Your offer').fill('5')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('Offer at least $250.00, which is half of the price.').waitFor()
  await dialog.getByText('Phone is required.').waitFor()
  await dialog.getByText('Location is required.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the e-mail again' }).click()
  await dialog.getByRole('status').getByText(una.email).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('an accepted offer that is not paid expires, and the laptop can be booked again', async () => {
  const id = await makeOffer(bea, productId, '400')
  expect(await answerOf(sana, id, 'acceptance', { amount: '400' })).toBe('ok')
  const { page, faults, leave } = await visitAs(app, bea, '/dashboard/myoffers', {
    viewport: phone,
    colorScheme: 'dark',
  })
  await page.getByRole('link', { name: 'Pay now' }).first().waitFor()
  await expectAccessible(page)
  const { booking_id } = await offerRow(app, id)
  await app.pool.query(
    "update booking set state = 'expired', expires_at = clock_timestamp() where id = $1",
    [booking_id],
  )
  await followUp(app)
  await page.getByText('You did not pay in time, so the reservation has ended.').waitFor()
  await page.goto(app.at('/dashboard/notifications'))
  await page
    .getByText(`Your reservation of “${title}” has ended: it was not paid in time.`)
    .waitFor()
  const ben = await app.signUp('Ben Ode', 'buyer')
  const other = await visitAs(app, ben, `/items/${productId}`)
  const book = other.page.getByRole('button', { name: `Book Now: ${title}` })
  await expect.poll(() => book.isEnabled()).toBe(true)
  await other.page.getByText('$500.00').first().waitFor()
  expect([...faults, ...other.faults]).toEqual([])
  await Promise.all([leave(), other.leave()])
})

test('the offers for a paused listing say why they cannot be accepted', async () => {
  await makeOffer(bea, productId, '400')
  expect((await sana.post(`/products/${productId}/pause`)).status).toBe(200)
  const { page, faults, leave } = await visitAs(app, sana, '/dashboard/offers', { viewport: phone })
  await page.getByText('Your listing is paused. Relist it under').waitFor()
  const accept = page.getByRole('button', { name: `Accept $400.00 for ${title}` })
  expect(await accept.count()).toBe(0)
  await page.getByRole('button', { name: `Decline the offer for ${title}` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'My Products' }).click()
  await page.getByRole('button', { name: `Relist: ${title}` }).click()
  await waitForToast(page, 'Listing relisted')
  await page.goBack()
  await accept.waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('by keyboard: offer, withdraw, and the answers of a seller', async () => {
  const { page, faults, leave } = await visitAs(app, bea, `/items/${productId}`)
  await tabTo(page, page.getByRole('button', { name: 'Make an offer' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  // The form is loaded after the dialog has opened, and its first field gets the focus.
  const amount = dialog.getByLabel('Your offer')
  await expect.poll(() => isFocused(amount)).toBe(true)
  await page.keyboard.type('420')
  await typeInto(page, dialog.getByLabel('Phone'), '555 01')
  await pressOn(page, dialog.getByRole('radio', { checked: true }), 'ArrowDown')
  expect(await dialog.getByRole('radio', { name: 'Shipping' }).isChecked()).toBe(true)
  await typeInto(page, dialog.getByLabel('Location'), 'Porto')
  await pressOn(page, dialog.getByRole('button', { name: 'Send offer' }))
  await waitForToast(page, 'Offer sent. We notify you when the seller answers.')
  await expect.poll(() => focusedText(page)).toBe(title)
  await page.goto(app.at('/dashboard/myoffers'))
  const withdraw = page.getByRole('button', { name: `Withdraw the offer for ${title}` })
  await pressOn(page, withdraw)
  await escapeTo(page, page.getByRole('dialog'), withdraw)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
  await waitForToast(page, 'The offer is withdrawn.')
  await expect.poll(() => focusedText(page)).toContain(title)
  expect(faults).toEqual([])
  await leave()
})

test('a seller sets what is answered automatically, with mistakes kept in the form', async () => {
  const { page, faults, leave } = await visitAs(app, sana, '/dashboard/offers', {
    viewport: desktop,
    colorScheme: 'dark',
  })
  await page.getByRole('button', { name: `Change automatic answers for ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic answers' })
  await dialog.getByLabel('Decline below').fill('500')
  await dialog.getByLabel('Accept from').fill('480')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter less than $500.00.').waitFor()
  await dialog.getByLabel('Decline below').fill('490')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter at least the amount of “Decline below”.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Decline below').fill('350')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'The automatic answers are saved.')
  await page.getByText('$350.00').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

test('a seller reads that an edit ends offers, and the buyer reads that one has ended', async () => {
  await makeOffer(bea, productId, '400')
  const path = `/dashboard/editproduct/${productId}`
  const { page } = await visitAs(app, sana, path, { viewport: phone })
  await page.getByText('An offer for this laptop is waiting for an answer. It ends if').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Description').fill('The hinge is broken.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Listing updated')
  await page.goto(app.at('/dashboard/offers'))
  const offer = page.getByRole('article').filter({ hasText: title })
  await offer.getByText('Ended', { exact: true }).waitFor()
  const why = offer.getByText('Your listing was changed after this offer was made')
  expect(await why.isVisible()).toBe(false)
  await offer.getByText('Show the details').click()
  await why.waitFor()
  await expectAccessible(page)

  const buyer = await visitAs(app, bea, '/dashboard/myoffers', { viewport: phone })
  await buyer.page.getByText('It does not count as one of your three offers').waitFor()
  await expectAccessible(buyer.page)
  const withdraw = buyer.page.getByRole('button', { name: `Withdraw the offer for ${title}` })
  expect(await withdraw.count()).toBe(0)
})
