import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedUserName } from '../../../contract/members/deleted-user.ts'
import { wrongStructuredData } from '../../../test/contract/schema-org.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea Brandt', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterAll(() => app.close())

async function ask(product: string, text: string, who = bea) {
  return String(expectOk(await who.post(`/items/${product}/questions`, { text })).body.insertedId)
}
const answer = async (id: string, text: string) =>
  expectOk(await sana.post(`/questions/${id}/answer`, { text }))

const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

/** What the reader sees, without the data for the browser. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replaceAll(/<!-- -->|<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')

async function pageFor(title: string) {
  const product = await app.addProduct(sana, { title })
  const path = `/items/${product}/${title.toLowerCase()}`
  const open = async () => (await app.get(path)).text
  return { product, path, open }
}

test('the cached page shows a question from its answer on, and never before', async () => {
  const { product, path, open } = await pageFor('Cached')
  expect(textOf(await open())).toContain('No questions about this laptop yet.')
  const id = await ask(product, 'Is the fan loud?')
  const { etag } = (await app.get(path)).headers
  expect((await app.get(path)).headers.etag).toBe(etag)
  expect(await open()).not.toContain('Is the fan loud?')

  await answer(id, 'No, it is quiet.')
  await expect.poll(open).toContain('No, it is quiet.')
  const shown = textOf(await open())
  for (const words of ['Is the fan loud?', 'Bea B.', 'Answer from the seller', 'Ask a question']) {
    expect(shown).toContain(words)
  }
  expect(shown).not.toContain('Bea Brandt')
  expect((await app.get(path)).headers.etag).not.toBe(etag)

  expectOk(await sana.call('PUT', `/questions/${id}/answer`, { text: 'It is silent.' }))
  await expect.poll(open).toContain('It is silent.')
  const hide = `update question set hidden_at = now(), hidden_by = seller_id, hidden_because = 'x'`
  await app.pool.query(`${hide} where id = $1`, [id])
  await expect.poll(open).not.toContain('Is the fan loud?')
})

test('the structured data has the questions that are shown, and is valid', async () => {
  const { product, open } = await pageFor('Structured')
  expect(dataIn(await open())).not.toHaveProperty('subjectOf')
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const id = await ask(product, `Question ${word}?</script>`)
    await answer(id, `Answer ${word}.`)
  }
  await expect.poll(open).toContain('Answer six.')
  const html = await open()
  const data = dataIn(html)
  expect(wrongStructuredData(data)).toEqual([])
  expect(data.subjectOf).toHaveLength(5)
  expect(data.subjectOf[0]).toMatchObject({
    '@type': 'Question',
    name: 'Question six?</script>',
    answerCount: 1,
    acceptedAnswer: { '@type': 'Answer', text: 'Answer six.' },
  })
  expect(JSON.stringify(data)).not.toContain('Bea')
  expect(textOf(html)).toContain('Show all 6 questions')
})

test('the name of an asker who leaves disappears from the cached page', async () => {
  const pia = await app.signUp('Pia Leaves', 'buyer')
  const { product, open } = await pageFor('Left')
  await answer(await ask(product, 'Still there?', pia), 'Yes.')
  await expect.poll(open).toContain('Pia L.')
  expectOk(await pia.post('/account/deletion'))
  await expect.poll(open).toContain(deletedUserName)
  expect(await open()).not.toContain('Pia L.')
})

test('in German, the page has no English besides the texts of members', async () => {
  const { product, path } = await pageFor('Deutsch')
  await answer(await ask(product, 'Wie laut?'), 'Leise.')
  const shown = textOf((await app.get(`/de${path}`)).text)
  for (const words of ['Fragen und Antworten', 'Antwort des Verkäufers', 'Frage stellen']) {
    expect(shown).toContain(words)
  }
})
