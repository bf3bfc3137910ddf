import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalPages } from '../../../contract/legal-pages.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'

let folder: string
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legal-'))
  await mkdir(join(folder, 'en'))
  const text = '# Our terms\n\nBe *kind* & <b onclick="x()">honest</b>.\n\n<script>x()</script>\n'
  await writeFile(join(folder, 'en/terms.md'), text)
  app = await startTestApp({ LEGAL_DIR: folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const read = (page: string, language = 'en') =>
  app.anonymous().ask('GET', `/api/legal/${page}`, { headers: { 'accept-language': language } })

test("a page of the operator's folder is shown without the HTML in it", async () => {
  const { status, body } = await read('terms')
  expect([status, body]).toEqual([
    200,
    {
      title: 'Our terms',
      description: 'Be kind & honest.',
      html: '<p>Be <em>kind</em> &amp; honest.</p>\n',
      language: 'en',
      placeholder: false,
    },
  ])
})

test('a page that is not translated is shown in the language that there is', async () => {
  expect((await read('terms', 'de')).body).toMatchObject({ title: 'Our terms', language: 'en' })
})

test.each(legalPages.filter((page) => page !== 'terms'))(
  '%s is a placeholder at first',
  async (page) => {
    const [english, german] = [await read(page), await read(page, 'de')]
    expect(english.body).toMatchObject({ placeholder: true, language: 'en' })
    expect(german.body).toMatchObject({ placeholder: true, language: 'de' })
    expect(german.body.html).not.toBe(english.body.html)
  },
)

test('other pages do not exist', async () => {
  for (const page of ['nothing', '..%2F..%2Fpackage', 'en%2Fterms']) {
    expect((await read(page)).body.fields, page).toEqual({ page: 'Unknown page.' })
  }
  expect((await app.get('/legal/nothing')).status).toBe(404)
})

test('admins read which pages are placeholders', async () => {
  const ada = await app.signUp('Ada Quist', 'buyer')
  await app.grantAdmin(ada)
  const { body } = await ada.call('GET', '/dashboard')
  expect(body.admin.unwrittenPages).toEqual(legalPages.filter((page) => page !== 'terms'))
})
