import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { brokenFile, type PhotoFile, photoFile } from '../harness/photo-files.ts'
import { afterDialog, neverRespond, openDialog } from './actions.ts'
import { scenesOf } from './scene.ts'

const uploads = '**/api/media'

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Photos, in order' }).getByRole('listitem')

const give = (page: Page, files: PhotoFile[]) =>
  page.locator('main input[type=file]').first().setInputFiles(files)

const photos = () =>
  Promise.all(['#7aa2c9', '#c98f7a', '#8fc97a'].map((color) => photoFile(`${color}.jpg`, color)))

/** Resolves when this many photos have the text. */
const count = (page: Page, text: string, wanted: number) =>
  expect.poll(() => tiles(page).getByText(text).count()).toBe(wanted)

async function upload(page: Page) {
  await give(page, await photos())
  await page.getByText('3 of 8 photos.').waitFor()
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  await expect.poll(() => tiles(page).getByRole('textbox').count()).toBe(3)
}

/** One upload fails in the network, another is refused. */
async function uploadInVain(page: Page) {
  await page.route(uploads, (route) => route.abort(), { times: 1 })
  const [photo] = await photos()
  await give(page, photo ? [photo, brokenFile] : [])
  await count(page, 'Try again', 1)
  await tiles(page).getByText(refusals.not_a_photo[1]).waitFor()
}

async function uploadSlowly(page: Page) {
  await give(page, await photos())
  await count(page, 'Waiting…', 1)
}

const showFace = async (page: Page) => give(page, (await photos()).slice(0, 1))

async function chooseFace(page: Page) {
  await showFace(page)
  await page.getByText('Save your profile to use this picture').waitFor()
}

async function chooseFaceSlowly(page: Page) {
  await showFace(page)
  await page.getByRole('progressbar').waitFor()
}

async function chooseFaceInVain(page: Page) {
  await give(page, [brokenFile])
  await page.getByText(refusals.not_a_photo[1]).filter({ visible: true }).first().waitFor()
}

async function zoom(page: Page) {
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.locator('[aria-label="Zoom out"][aria-disabled=false]').waitFor()
}

const addProduct = { path: '/dashboard/addproduct', shows: 'Choose photos' }
const account = { path: '/dashboard/account', shows: 'Choose a picture' }
const listing = { path: '/products/Surface', shows: 'Surface Pro 9' }

export const photoScenes = [
  ...scenesOf('one', 'seller', [
    { ...addProduct, name: 'photos', act: upload },
    { ...addProduct, name: 'photos-failed', after: 'photos', act: uploadInVain, broken: true },
    { ...addProduct, name: 'photos-waiting', prepare: neverRespond(uploads), act: uploadSlowly },
    { ...account, name: 'avatar', act: chooseFace },
    { ...account, name: 'avatar-failed', after: 'avatar', act: chooseFaceInVain, broken: true },
    { ...account, name: 'avatar-waiting', prepare: neverRespond(uploads), act: chooseFaceSlowly },
  ]),
  ...scenesOf('one', 'buyer', [
    { ...listing, name: 'listing-photos' },
    { ...listing, name: 'gallery', act: openDialog(/^See 3 photos/, 'Surface Pro 9') },
    { ...listing, name: 'gallery-zoomed', after: 'gallery', act: zoom },
    {
      ...listing,
      name: 'gallery-of-one',
      after: 'gallery-zoomed',
      act: afterDialog(openDialog(/^See photo.*Surface Laptop 4/, 'Surface Laptop 4')),
    },
  ]),
]
