import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene } from '../screens/open-scene.ts'
import { scenes } from '../screens/scenes.ts'
import { openWorld, type ScreenWorld } from '../screens/world.ts'

let world: ScreenWorld

beforeAll(async () => {
  world = await openWorld('one')
})
afterAll(() => world.app.close())

function open(name: string) {
  const scene = scenes.find((scene) => scene.world === 'one' && scene.name === name)
  if (!scene) throw new Error(`no scene is called ${name}`)
  return openScene(world, scene)
}

/** The snapshot quotes lines that contain a colon. */
const unquoted = (line: string) => line.replace(/^- '(.+)'(:.*)?$/, '- $1')

const linesOf = async (place: Locator) =>
  (await place.ariaSnapshot()).split('\n').map((line) => unquoted(line.trim()))

/** Expects lines with these prefixes in order, with any others between. */
async function expectLines(place: Locator, wanted: string[]) {
  const lines = await linesOf(place)
  const found = lines.filter((line) => wanted.some((start) => line.startsWith(start)))
  const inOrder = wanted.filter((start, number) => found[number]?.startsWith(start))
  expect(inOrder, lines.join('\n')).toEqual(wanted)
}

const levelsOf = (lines: string[]) =>
  lines.flatMap((line) =>
    [...line.matchAll(/^- heading .*\[level=(\d)\]/g)].map(([, n]) => Number(n)),
  )

const nameless = /^- (button|link|textbox|searchbox|combobox|img|dialog|region|navigation)(?! ")/

async function expectOutline(page: Page) {
  const lines = await linesOf(page.locator('body'))
  const landmarks = ['- banner', '- navigation "Main"', '- main', '- contentinfo']
  for (const start of landmarks) {
    expect(
      lines.filter((line) => line.startsWith(start)),
      start,
    ).toHaveLength(1)
  }
  expect(lines[0]).toContain('link "Skip to content"')
  const levels = levelsOf(lines)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)
  expect(skipped, levels.join()).toEqual([])
  expect(lines.filter((line) => nameless.test(line))).toEqual([])
}

test.each([
  ['home', ['- link "Home"', '- link "LogIn"', '- link "Sign up"', '- heading "Categories"']],
  ['categories', ['- heading "Categories" [level=1]', '- link "See All Products: Dell"']],
  ['sign-up', ['- textbox "Name"', '- textbox "Email"', '- textbox "Password"', '- combobox']],
  ['log-in', ['- textbox "Email"', '- textbox "Password"', '- button "Log In"']],
  [
    'listing',
    [
      '- heading "Dell" [level=1]',
      '- article',
      '- heading "Latitude 7420" [level=2]',
      '- button "Book Now: Latitude 7420"',
      '- button "Report: Latitude 7420"',
    ],
  ],
  ['my-orders', ['- heading "My Orders" [level=1]', '- link "Pay Now: EliteBook 840 G8"']],
  ['payment', ['- heading "Payment" [level=1]', '- heading "Pay Here Now" [level=2]']],
])('%s has landmarks, ordered headings and accessible names', async (name, wanted) => {
  const { page, faults, leave } = await open(name)
  await expectOutline(page)
  await expectLines(page.locator('body'), wanted)
  expect(faults()).toEqual([])
  await leave()
})

/** The accessible description of a field or dialog. */
const descriptionOf = (place: Locator) =>
  place.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

test('the booking dialog has a name, a description and fields, and hides the rest', async () => {
  const { page, leave } = await open('booking')
  const dialog = page.getByRole('dialog', { name: 'Latitude 7420' })
  expect(await descriptionOf(dialog)).toMatch(/^Posted /)
  await expectLines(dialog, [
    '- textbox "Name" [disabled]: Bea Marsh',
    '- textbox "E-mail" [disabled]: bea.marsh@example.com',
    '- textbox "Price" [disabled]: $499.50',
    '- textbox "Phone"',
    '- textbox "Location"',
    '- button "Submit"',
  ])
  expect(await page.getByRole('main').count()).toBe(0)
  await leave()
})

test.each([
  ['booking-mistakes', { Phone: 'Phone is required.', Location: 'Location is required.' }],
  ['log-in-mistakes', { Email: 'Email name is required', Password: 'Password is required' }],
])('the errors of %s are described at their fields', async (name, mistakes) => {
  const { page, leave } = await open(name)
  for (const [label, mistake] of Object.entries(mistakes)) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await descriptionOf(field)).toContain(mistake)
  }
  const [first = ''] = Object.keys(mistakes)
  const focused = await page
    .getByRole('textbox', { name: first, exact: true })
    .evaluate((field) => field === document.activeElement)
  expect(focused).toBe(true)
  await leave()
})

test.each([
  ['log-in-wrong', 'alert', 'The e-mail address or the password is wrong.'],
  ['payment-declined', 'alert', 'Your card was declined.'],
  ['forgot-password-sent', 'status', 'we have sent an e-mail with a link'],
  ['toast-done', 'status', 'Profile saved'],
  ['listing-loading', 'status', 'Loading'],
  ['error', 'alert', 'Sorry, an unexpected error has occurred.'],
] as const)('%s is announced', async (name, role, text) => {
  const { page, leave } = await open(name)
  await page.getByRole(role).filter({ hasText: text }).first().waitFor()
  await leave()
})

/** Whether the border differs from the inside of the control. */
const hasEdge = (control: Locator) =>
  control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
      getComputedStyle(element)
    const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
    return isDrawn && borderTopColor !== backgroundColor
  })

test.each([
  ['sign-up', 'button', 'Sign Up'],
  ['listing', 'button', /^Book Now/],
  ['booking', 'textbox', 'Phone'],
  ['booking', 'button', 'Submit'],
  ['my-orders', 'link', /^Pay Now/],
  ['payment', 'button', /^Pay \$/],
] as const)('with forced colours %s still shows its %s %s', async (scene, role, name) => {
  const { page, leave } = await open(scene)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const place = scene === 'booking' ? page.getByRole('dialog') : page.getByRole('main')
  const control = place.getByRole(role, { name }).first()
  await control.waitFor()
  await expect.poll(() => hasEdge(control)).toBe(true)
  await leave()
})
