import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { attributeOf, startCollector } from '../../test/harness/network/collector.ts'
import { send } from '../../test/harness/send.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let app: TestApp

beforeAll(async () => {
  collector = await startCollector()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  app = signingUpOverHttp(await startTestApp(settings))
})
afterAll(async () => {
  await app.close()
  await collector.close()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

const spanNamed = (name: string) =>
  expect.poll(() => collector.spans.find((span) => span.name === name))

test('a request is a span with its statements as children and continues a trusted trace', async () => {
  const seller = await app.signUp('Sana', 'seller')
  const { status } = await send(`${app.url}/api/products?email=${seller.email}`, {
    headers: { authorization: `Bearer ${seller.token}`, traceparent },
  })
  expect(status).toBe(200)
  await spanNamed('GET /api/products').toBeDefined()

  const trace = collector.spans.filter((span) => span.traceId === traceId)
  const request = trace.find(({ name }) => name === 'GET /api/products')
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' })
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(200)
  const statements = trace.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(JSON.stringify(collector.spans)).not.toContain(seller.email)
})

test('spans contain no user input, and untrusted traces are not continued', async () => {
  const { status } = await send(`${app.url}/nowhere/of@example.com/now?word=hush`, {
    headers: { traceparent },
    from: '127.9.8.7',
  })
  expect(status).toBe(404)
  const isIt = (path: unknown) => path === '/nowhere/*/now'
  const find = () => collector.spans.find((span) => isIt(attributeOf(span, 'url.path')))
  await expect.poll(find).toBeDefined()
  expect(find()?.traceId).not.toBe(traceId)
  expect(JSON.stringify(collector.spans)).not.toMatch(/hush|of@example/)
})

test('jobs are spans', async () => {
  await spanNamed('job send_mail').toBeDefined()
})
