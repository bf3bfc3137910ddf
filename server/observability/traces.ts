import { context, propagation, trace } from '@opentelemetry/api'
import type { Config } from '../config/config.ts'

/** Spans not exported by then are dropped at shutdown. */
const shutdownTimeoutMs = 2_000

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

/** Exports traces by OTLP; loads nothing without a collector. Returns a stop function. */
export async function openTraces({ traces }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const sdk = await loadSdk()
  const exporter = new sdk.OTLPTraceExporter({ url: traces.url, timeoutMillis: shutdownTimeoutMs })
  const provider = new sdk.TracerProvider({
    resource: sdk.resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(traces.sampleRatio),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: shutdownTimeoutMs,
        scheduledDelayMillis: traces.exportIntervalMs,
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
