import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = () => trace.getTracer('marketplace')

type SpanOptions = { name: string; kind?: SpanKind; attributes?: Attributes; parent?: Context }

/** Runs `work` in a new active span. No-op without tracing. */
export function inSpan<T>(
  { name, kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Records only the kind of error: messages repeat user input. */
function failed(span: Span, error: unknown) {
  const type = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

type Done = { name: string; attributes: Attributes; ms: number; error?: unknown }

export function recordSpan({ name, attributes, ms, error }: Done): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const end = Date.now()
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - ms })
  if (error !== undefined) failed(span, error)
  span.end(end)
}
