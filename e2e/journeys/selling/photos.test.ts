import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../contract/errors.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { desktop, expectAccessible, phone, visit } from '../../harness/browser.ts'
import { focusedLabel, focusedText } from '../../harness/keyboard.ts'
import { brokenFile, dropOrPaste, photoFile, waitForUploads } from '../../harness/photo-files.ts'
import { holdRequests } from '../../harness/requests.ts'
import { signInAs } from '../../harness/sign-in-as.ts'
import { addButton, describeProduct } from '../../harness/steps.ts'
import { waitForToast } from '../../harness/toasts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Photos, in order' }).getByRole('listitem')
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).waitFor()
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Cumulative layout shift of the cards on the page (Layout Instability API). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const isOfCard = ({ sources }: Shift) =>
          sources.some(({ node }) => (node as Element | null)?.closest?.('article'))
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(isOfCard)
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift nothing is reported.
        setTimeout(() => resolve(0), 500)
      }),
  )
}

/** The photos' texts, in order. */
const order = (page: Page) =>
  tiles(page)
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function arrive(page: Page, path: string, person: Person) {
  await signInAs(page, app.at('/'), person)
  await page.goto(app.at(path))
}

async function choose(page: Page, ...files: Awaited<ReturnType<typeof photoFile>>[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Choose / }).click(),
  ])
  await chooser.setFiles(files)
}

async function describePhotos(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    await page.getByLabel(`What photo ${index + 1} shows`).fill(text)
  }
}

const sourceOf = (photo: Locator) =>
  photo.evaluate((image: HTMLImageElement) => /\/media\/[^/]+/.exec(image.currentSrc)?.[0])

/** The photo is shown beside its part, and leads to the large one at the top of the page. */
async function expectFlaw(page: Page, part: string, text: string) {
  const flaws = page.getByRole('region', { name: 'Photos of flaws' })
  await flaws.getByText(part).waitFor()
  const link = flaws.getByRole('link', { name: text })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => sourceOf(link.getByRole('img'))).toBeDefined()
  const source = await sourceOf(link.getByRole('img'))
  await link.click()
  const large = page.locator('#main').getByRole('article').getByRole('img').first()
  await expect.poll(() => sourceOf(large)).toBe(source)
  await expect
    .poll(() => large.evaluate((image) => image.getBoundingClientRect().top > 0))
    .toBe(true)
  await expectAccessible(page)
}

describe.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s', (_, viewport, colorScheme) => {
  const { width } = viewport
  const options = { viewport, colorScheme }

  test('a seller adds photos in three ways, orders and describes them; buyers zoom in', async () => {
    const seller = await app.signUp(`Photographer ${width}`, 'seller')
    const { page, faults, leave } = await visit(options)
    await arrive(page, '/dashboard/addproduct', seller)
    await choose(page, await photoFile('lid.jpg', '#7aa2c9'))
    await waitForUploads(page, 1)
    await dropOrPaste(page, 'drop', brokenFile, await photoFile('keys.jpg', '#c98f7a'))
    await tiles(page).nth(2).getByText(refusals.not_a_photo[1]).waitFor()
    expect(await act(page, 'Try again: Photo 3').count()).toBe(0)
    await expectAccessible(page)
    await act(page, 'Remove photo 2').waitFor()
    await act(page, 'Remove photo 3').click()
    expect(await focusedLabel(page)).toBe('Remove photo 2')
    await dropOrPaste(page, 'paste', await photoFile('ports.jpg', '#8fc97a', 700))
    await waitForUploads(page, 3)
    await describePhotos(page, 'lid', 'keys', 'ports')

    await act(page, 'Move photo 3 earlier').focus()
    await page.keyboard.press('Enter')
    await waitForStatus(page, 'Moved: now photo 2 of 3.')
    await page.keyboard.press('Enter')
    await waitForStatus(page, 'Moved: now photo 1 of 3, the cover.')
    expect(await focusedLabel(page)).toBe('Move photo 1 earlier')
    await page.keyboard.press('Enter')
    expect(await order(page)).toEqual(['ports', 'lid', 'keys'])
    await page.getByLabel('Flaw shown on photo 3').selectOption('Keyboard and touchpad')
    await act(page, 'Move photo 1 later').focus()
    await page.keyboard.press('Enter')
    expect(await focusedLabel(page)).toBe('Move photo 2 later')
    expect(await order(page)).toEqual(['lid', 'ports', 'keys'])
    await expectAccessible(page)

    await page.reload()
    await tiles(page).nth(2).waitFor()
    expect(await order(page)).toEqual(['lid', 'ports', 'keys'])
    const title = `Photographed ${width}`
    await describeProduct(page, { title, category: 'HP', price: '450' })
    await page.getByLabel('Image URL').fill('')
    await addButton(page).click()
    await waitForToast(page, 'Product Added')
    await page.waitForURL(app.at('/dashboard/myproducts'))
    await page.getByRole('img', { name: 'lid' }).waitFor()

    await page.goto(app.at('/products/HP'))
    const card = page.getByRole('article').filter({ hasText: title })
    const cover = card.getByRole('img', { name: 'lid' })
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/^http.+\/media\/[\w-]+\/640\.avif$/)
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await expectAccessible(page)

    const open = act(page, `See 3 photos: ${title}`)
    await open.focus()
    await page.keyboard.press('Enter')
    const gallery = page.getByRole('dialog', { name: title })
    await gallery.getByText('Photo 1 of 3').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await gallery.getByText('Photo 2 of 3').waitFor()
    await gallery.getByRole('img', { name: 'ports' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await gallery.getByText('Photo 3 of 3').waitFor()
    const zoomOut = act(page, 'Zoom out')
    expect(await zoomOut.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('+')
    await expect.poll(() => zoomOut.getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await gallery.getByText('Photo 3 of 3').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => zoomOut.getAttribute('aria-disabled')).toBe('true')
    await act(page, 'Show photo 1 of 3').click()
    await gallery.getByText('Photo 1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe(`See 3 photos: ${title}`)

    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectFlaw(page, 'Keyboard and touchpad', 'keys')
    await open.click()
    await gallery.getByText('Photo 3 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await gallery.getByText('Photo 1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'hidden' })
    await act(page, 'Photo 2 of 3').click()
    await open.click()
    await gallery.getByText('Photo 2 of 3').waitFor()
    await gallery.getByRole('img', { name: 'ports' }).waitFor()
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'hidden' })
    await expectFlaw(page, 'Keyboard and touchpad', 'keys')
    expect(faults).toEqual([])
    await leave()
  })

  test('a member uploads a profile picture', async () => {
    const ida = await app.signUp(`Faced ${width}`, 'buyer')
    const { page, faults, leave } = await visit(options)
    await arrive(page, '/dashboard/account', ida)
    const save = page.getByRole('button', { name: 'Save profile' })
    await choose(page, brokenFile)
    await page.getByText(refusals.not_a_photo[1]).first().waitFor()
    await save.click()
    await page.getByRole('alert').getByText('Your picture was not uploaded.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByText('Your picture was not uploaded.').waitFor({ state: 'hidden' })
    await choose(page, await photoFile('face.jpg', '#a07ac9', 500))
    await save.click()
    await waitForToast(page, 'Profile saved')
    expect(await page.getByLabel('Photo URL').inputValue()).toMatch(/^\/media\/[\w-]+\/320\.webp$/)
    await expectAccessible(page)
    const faces = page.getByRole('img', { name: ida.name })
    await expect
      .poll(() => faces.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await save.click()
    await waitForToast(page, 'Profile saved')
    expect(await page.getByLabel('Photo URL').inputValue()).toBe('')
    expect(faults).toEqual([])
    await leave()
  })
})

test('a failed upload is retried, and the product form waits for it', async () => {
  const seller = await app.signUp('Traveller', 'seller')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  await addButton(page).waitFor()
  await page.context().setOffline(true)
  await choose(page, await photoFile('lid.jpg', '#7aa2c9'))
  await tiles(page).getByText('We could not reach the service.').waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  expect(faults.splice(0).join()).toMatch(/^console: .+ERR_INTERNET_DISCONNECTED$/)

  await describeProduct(page, { title: 'Sent twice', category: 'HP', price: '450' })
  await addButton(page).click()
  await page.getByText('Some photos were not uploaded.').waitFor()
  expect(await focusedText(page)).toBe('Choose photos')
  await act(page, 'Try again: Photo 1').click()
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
  await page.waitForURL(app.at('/dashboard/myproducts'))
  const { rows } = await app.pool.query(
    `select 1 from product_photo join product on product.id = product_photo.product_id
       where title = 'Sent twice'`,
  )
  expect(rows).toHaveLength(1)
  expect(faults).toEqual([])
  await leave()
})

test('what is edited while photos upload is validated and sent', async () => {
  const seller = await app.signUp('Corrector', 'seller')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  const { release } = await holdRequests(page, '**/api/media')
  await choose(page, await photoFile('lid.jpg', '#7aa2c9'))
  await describeProduct(page, { title: 'Corrected', category: 'HP', price: '450' })
  await page.getByLabel('Image URL').fill('')
  await addButton(page).click()
  await waitForStatus(page, 'Your listing is added as soon as your photos are uploaded.')
  await page.getByLabel('Resale price').fill('475')
  await page.getByLabel('Location').fill('')
  release()
  await page.getByText('Location is required.').waitFor()
  await page.getByLabel('Location').fill('Braga')
  await addButton(page).click()
  await waitForToast(page, 'Product Added')
  const { rows } = await app.pool.query(
    "select resale_price, location from product where title = 'Corrected'",
  )
  expect(rows).toEqual([{ resale_price: 47_500, location: 'Braga' }])
  expect(faults).toEqual([])
  await leave()
})

test('a name that is corrected while the picture uploads is saved', async () => {
  const member = await app.signUp('Misspelt', 'buyer')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/account', member)
  const { release } = await holdRequests(page, '**/api/media')
  await choose(page, await photoFile('face.jpg', '#a07ac9', 500))
  await act(page, 'Save profile').click()
  await page.getByLabel('Name').fill('')
  release()
  await page.getByText('Name is required.').waitFor()
  await page.getByLabel('Name').fill('Corrected')
  await act(page, 'Save profile').click()
  await waitForToast(page, 'Profile saved')
  const { rows } = await app.pool.query('select name, image from identity_user where email = $1', [
    member.email,
  ])
  expect(rows).toEqual([{ name: 'Corrected', image: expect.stringMatching(/^\/media\//) }])
  expect(faults).toEqual([])
  await leave()
})

test('a product that is added after another screen was opened leaves that screen open', async () => {
  const seller = await app.signUp('Wanderer', 'seller')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  await describeProduct(page, { title: 'Added late', category: 'HP', price: '450' })
  const { release } = await holdRequests(page, '**/api/products')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await addButton(page).click()
  await posted
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  release()
  await waitForToast(page, 'Product Added')
  expect(page.url()).toBe(app.at('/dashboard/messages'))
  expect(faults).toEqual([])
  await leave()
})

test('at most eight photos fit, and dragging reorders them', async () => {
  const seller = await app.signUp('Collector', 'seller')
  const { page, faults, leave } = await visit()
  await arrive(page, '/dashboard/addproduct', seller)
  const file = await photoFile('lid.jpg', '#7aa2c9', 400)
  await choose(page, ...Array.from({ length: 9 }, () => file))
  await page.getByText('at most 8 photos. 1 photo was not added').first().waitFor()
  await page.getByText('8 of 8 photos').waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  const small = tiles(page).getByText('This photo is small and will look blurred.')
  await expect.poll(() => small.count()).toBe(8)
  await expectAccessible(page)

  await describePhotos(page, 'a', 'b', 'c')
  const [from, to] = await Promise.all([
    tiles(page).nth(0).locator('img').boundingBox(),
    tiles(page).nth(2).locator('img').boundingBox(),
  ])
  if (!from || !to) throw new Error('there are no photos to drag')
  await page.mouse.move(from.x + 40, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 12 })
  await page.mouse.up()
  expect((await order(page)).slice(0, 3)).toEqual(['b', 'c', 'a'])
  expect(faults).toEqual([])
  await leave()
})
