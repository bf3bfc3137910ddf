import { context, propagation, trace } from '@opentelemetry/api'
import type { Config } from '../config.ts'

/** In milliseconds: what the collector has not taken by then is dropped when the process stops. */
const patience = 2_000

async function loadSdk() {
  const [sdk, exporter, manager, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  return { ...sdk, ...exporter, ...manager, ...resources, ...core }
}

/**
 * Sends a share of all requests, with what was done for them, to a collector of OpenTelemetry (OTLP
 * over HTTP). Without a collector nothing is loaded and nothing recorded. Answers how to stop.
 */
export async function openTraces({ traces }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const sdk = await loadSdk()
  const exporter = new sdk.OTLPTraceExporter({ url: traces.url, timeoutMillis: patience })
  const provider = new sdk.TracerProvider({
    resource: sdk.resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: patience,
        scheduledDelayMillis: traces.every,
      }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new sdk.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new sdk.W3CTraceContextPropagator())
  return async () => {
    await provider.shutdown().catch(() => {})
    for (const part of [trace, context, propagation]) part.disable()
  }
}
