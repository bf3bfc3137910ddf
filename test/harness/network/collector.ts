import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.ts'

type Value = { stringValue?: string; intValue?: number | string }

/** A span in OTLP's JSON format, as far as tests need it. */
export type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

type TraceExport = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** An OTLP/HTTP collector that stores spans. */
export async function startCollector() {
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as TraceExport
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export function attributeOf({ attributes }: SentSpan, name: string) {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}
