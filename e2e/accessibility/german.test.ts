import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkIn } from '../../test/harness/mailbox.ts'
import { domErrorsOf } from '../../test/web/html-errors.ts'
import { untilLoaded, untilSeen } from '../harness/arrival.ts'
import { desktop, horizontalOverflow, phone, visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'
import { waitForToast } from '../harness/toasts.ts'
import { untranslatedText } from '../harness/untranslated-text.ts'
import type { SceneViewer } from '../screens/cast.ts'
import { addressOf, continueTo, settle } from '../screens/open-scene.ts'
import { germanViewers, plainScenes, visitedGermanScenes } from '../screens/plain-scenes.ts'
import type { Scene } from '../screens/scene.ts'
import { openWorld, type ScreenWorld } from '../screens/world.ts'
import { serialize } from './serialize.ts'

let world: ScreenWorld

beforeAll(async () => {
  world = await openWorld('one')
})
afterAll(() => world.app.close())

const at = (path: string) => world.app.at(`/de${path}`)

/** User content of that world. */
const written = [
  'The photo shows another machine.',
  'The photos show a laptop of another model.\nThe serial number belongs to it.',
  'The sticker below says something else.',
  'Broken meanwhile, sorry.',
  'Charge it with the charger that it comes with.\nDo not open the battery.',
  'The seller has sent us the invoice: it is the laptop of the photos.',
  'The photos are mine, and show a laptop of another model.',
  'This price is too good to be true.',
  'no such person',
  'The left hinge is broken, and the lid does not stay open.',
  'It was whole when I packed it: see the photo.',
  'The parcel was not damaged at all.',
  'The photo of the seller shows a whole hinge, taken when it was packed.',
  'The photo shows the other hinge.',
  'The photos of the buyer show the broken hinge.',
  'As described, in a box with enough foam.',
  'Paid at once, and friendly.',
  'Light ones for the train',
  'Hello! Is the battery the first one, and how long does it last?',
  'It was replaced last year. It lasts about six hours.\nHere is the report:',
  'Does the keyboard have a German layout?',
  'Yes, QWERTZ, and it is lit from below.\nI can send photos with the laptop, too.',
  'How long does the battery last when you write and read e-mails?',
]

type Account = { name: string; kind: 'Kaufen' | 'Verkaufen' }

async function signUp(page: Page, { name, kind }: Account) {
  await page.goto(at('/signup'))
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-Mail-Adresse').fill(`${name.toLowerCase()}@example.com`)
  await page.getByLabel('Passwort', { exact: true }).fill('ein langes Wort hier')
  await page.getByLabel('Kontoart').selectOption(kind)
  expect(await untranslatedText(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Registrieren' }).click()
  await waitForToast(page, 'Ihr Konto ist angelegt.')
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/signup'))
}

const listing = {
  Kategorie: 'Dell',
  Kaufmonat: 'März',
  Zustand: 'Gut',
  Produktname: 'Latitude 5400 aus Kiel',
  Bildadresse: '/pictures/category-dell.svg',
  Neupreis: '1200',
  Preis: '499,50',
  Kaufjahr: '2023',
  Telefon: '+49 431 555010',
  Ort: 'Kiel',
  Beschreibung: 'Ein Kratzer auf dem Deckel.',
}

/** Fills in the product form: three choices, the rest typed. */
async function listLaptop() {
  const { page, faults, leave } = await visit()
  await signUp(page, { name: 'Swantje', kind: 'Verkaufen' })
  await page.goto(at('/dashboard/addproduct'))
  for (const [label, text] of Object.entries(listing)) {
    const field = page.getByLabel(new RegExp(`^${label}\\b`))
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
    await (isChoice ? field.selectOption(text) : field.fill(text))
  }
  await page.getByText('Sie erhalten 484,51').waitFor()
  expect(await untranslatedText(page)).toEqual([])
  await page.getByRole('button', { name: 'Angebot einstellen' }).click()
  await waitForToast(page, 'Angebot eingestellt')
  await page.waitForURL(at('/dashboard/myproducts'))
  await page.getByText('499,50').first().waitFor()
  expect(faults).toEqual([])
  await leave()
}

async function typeCard(page: Page) {
  const frame = page.frameLocator('iframe[title="Sichere Eingabe der Kartendaten"]')
  await frame.getByLabel('Kartennummer').fill('4000000000000002')
  await frame.getByLabel('Gültig bis').fill('12 / 34')
  await frame.getByLabel('Prüfziffer').fill('123')
  return frame
}

test('a seller lists and a buyer pays, all in German', async () => {
  await listLaptop()
  const { page, faults, leave } = await visit({ viewport: phone })
  await signUp(page, { name: 'Bodo', kind: 'Kaufen' })
  await page.goto(at('/categories'))
  await page.getByText('Robuste Büro-Laptops').waitFor()
  await page.getByRole('link', { name: 'Alle Angebote ansehen: Dell' }).click()
  await page.getByRole('button', { name: `Jetzt reservieren: ${listing.Produktname}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Absenden' }).click()
  await dialog.getByText('Telefon fehlt noch.').waitFor()
  await dialog.getByText('Ort fehlt noch.').waitFor()
  expect(await untranslatedText(page)).toEqual([])
  await dialog.getByLabel('Telefon').fill('+49 431 555011')
  await dialog.getByRole('radio', { name: 'Persönliche Übergabe' }).check()
  await dialog.getByLabel('Ort').fill('Lübeck')
  await dialog.getByRole('button', { name: 'Absenden' }).click()
  await waitForToast(page, 'Erfolgreich reserviert')

  await page.goto(at('/dashboard/myorders'))
  await page.getByRole('link', { name: `Jetzt bezahlen: ${listing.Produktname}` }).click()
  const card = await typeCard(page)
  const pay = page.getByRole('button', { name: '499,50 $ bezahlen' })
  await pay.click()
  await page.getByRole('alert').getByText('Ihre Karte wurde abgelehnt.').waitFor()
  expect(await untranslatedText(page)).toEqual([])
  await card.getByLabel('Kartennummer').fill('4242424242424242')
  await pay.click()
  await waitForToast(page, 'Herzlichen Glückwunsch! Ihre Zahlung ist abgeschlossen')
  await page.getByText('Bezahlt', { exact: true }).waitFor()
  expect(await untranslatedText(page)).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('e-mails are in German and link to German screens', async () => {
  const { page, leave } = await visit()
  await signUp(page, { name: 'Lotte', kind: 'Kaufen' })
  const [welcome] = await world.app.emails('lotte@example.com')
  expect(welcome).toContain('Bitte bestätigen Sie')
  const invalidLink = linkIn(welcome)
  invalidLink.searchParams.set('token', 'unknown')
  await page.goto(invalidLink.href)
  await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await page.getByText('Dieser Link gilt nicht mehr.').waitFor()
  await page.goto(linkIn(welcome).href)
  expect(page.url()).toContain(at('/confirm-email?token='))
  await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await page.getByText('Ihre E-Mail-Adresse ist bestätigt.').waitFor()
  expect(await untranslatedText(page)).toEqual([])

  await page.goto(at('/forgot-password'))
  await page.getByLabel('E-Mail-Adresse').fill('lotte@example.com')
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await page.getByRole('status').getByText('lotte@example.com').waitFor()
  const emails = await world.app.emails('lotte@example.com')
  await page.goto(linkIn(emails.at(-1)).href)
  expect(page.url()).toContain(at('/reset-password?token='))
  await page.getByRole('heading', { name: 'Neues Passwort wählen' }).waitFor()
  await leave()
})

/** The address of the scene's screen in German. */
const germanAddressOf = ({ path }: Scene) =>
  at(typeof path === 'string' ? path : path(world)).replace(/\/$/, '')

type Screen = {
  address: string
  /** Of all scenes there. */
  names: string
  broken: boolean
  /** The scenes in German. */
  german: Scene[]
}

/** The German screens of this person: of scenes without actions, and of those in German. */
function screensOf(who: SceneViewer): Screen[] {
  const ofPerson = (scenes: Scene[]) => scenes.filter((scene) => scene.who === who)
  const plain = Map.groupBy(ofPerson(plainScenes), germanAddressOf)
  const german = Map.groupBy(ofPerson(visitedGermanScenes), (scene) => addressOf(world, scene))
  return [...new Set([...plain.keys(), ...german.keys()])].map((address) => {
    const inGerman = german.get(address) ?? []
    const here = [...(plain.get(address) ?? []), ...inGerman]
    const names = here.map(({ name }) => name).join(', ')
    return { address, names, broken: here.some(({ broken }) => broken), german: inGerman }
  })
}

async function open(page: Page, { address, german }: Screen) {
  await page.setViewportSize(desktop)
  await page.goto(address)
  const main = page.getByRole('main')
  await untilSeen(main.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Wird geladen' }))
  await untilLoaded(main)
  for (const { shows } of german) await untilSeen(main.getByText(shows))
  await settle(page)
}

const turn = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)

async function excessIn(page: Page, dir: 'ltr' | 'rtl') {
  await turn(page, dir)
  await settle(page)
  return horizontalOverflow(page)
}

/** Expects the scenes in German to have their address and valid HTML at their width. */
async function expectGermanScenes(page: Page, { address, names, german }: Screen) {
  if (german.length === 0) return
  expect.soft(page.url(), names).toBe(address)
  expect.soft(await domErrorsOf(await serialize(page)), names).toEqual([])
}

async function expectNarrow(page: Page, { names }: Screen) {
  await page.setViewportSize({ width: 320, height: 800 })
  expect.soft(await excessIn(page, 'ltr'), names).toBe(0)
  expect.soft(await excessIn(page, 'rtl'), `${names}, from right to left`).toBe(0)
  expect.soft(await domErrorsOf(await serialize(page)), names).toEqual([])
}

/** Acts in the scenes in German, at their width again. */
async function expectActs(page: Page, { german }: Screen) {
  for (const scene of german.filter(({ act }) => act)) {
    await turn(page, 'ltr')
    await continueTo(page, scene)
    expect.soft(await domErrorsOf(await serialize(page)), scene.name).toEqual([])
  }
}

test.each(germanViewers)(
  'no screen of the %s has English text, overflows at 320 px or has invalid HTML',
  async (who) => {
    const { page, faults, leave } = await visit()
    if (who !== 'visitor') await signInAs(page, at(''), world.cast[who])
    for (const screen of screensOf(who)) {
      faults.length = 0
      await open(page, screen)
      expect.soft(await untranslatedText(page, written), screen.names).toEqual([])
      await expectGermanScenes(page, screen)
      await expectNarrow(page, screen)
      await expectActs(page, screen)
      if (!screen.broken) expect.soft(faults, screen.names).toEqual([])
    }
    await leave()
  },
)
