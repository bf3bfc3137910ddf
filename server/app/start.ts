import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import { unknownAddress } from '../access/client-address.ts'
import type { ProcedureContext } from '../access/procedures.ts'
import type { Config } from '../config/config.ts'
import { isLiveKey } from '../config/provider-settings.ts'
import { type AppServices, anonymous } from '../context.ts'
import { startPostgres } from '../database/embedded/postgres.ts'
import { migrate } from '../database/migrate.ts'
import { startSettlementLoop } from '../features/payments/settle-unfinished.ts'
import { withRefusals } from '../http/api-errors.ts'
import { listen } from '../http/connections/listen.ts'
import type { WebApp } from '../http/ssr.ts'
import type { Log } from '../observability/log.ts'
import { openTraces } from '../observability/traces.ts'
import { loadDemoData } from './demo/load.ts'
import { startDemoPhotos } from './demo/photos.ts'
import { ensureCurrency } from './ensure-currency.ts'
import { ensureLegalDir } from './ensure-legal-dir.ts'
import { createHttpServer } from './http-server.ts'
import { createProviders } from './local-providers.ts'
import { router } from './router.ts'
import { closeServices, createServices, type Services } from './services.ts'

const bundle = new URL('../../dist/server/server.js', import.meta.url)

async function loadWebApp(): Promise<WebApp | undefined> {
  if (!existsSync(bundle)) return undefined
  const { default: web } = await import(bundle.href)
  return web
}

function provideApiToWebApp(services: Services) {
  const context: ProcedureContext = {
    ...services,
    caller: anonymous,
    mayLag: false,
    headers: new Headers(),
    body: null,
    address: unknownAddress,
    isRendering: true,
    reply: {},
  }
  const interceptors = [({ next }: { next(): Promise<unknown> }) => withRefusals({ context, next })]
  Object.assign(globalThis, { $api: createRouterClient(router, { context, interceptors }) })
}

/** Fails /readyz and keeps serving until load balancers have noticed. */
async function drain({ config, leaving }: AppServices): Promise<void> {
  leaving.abort()
  await delay(config.drainSeconds * 1_000)
}

function createCloser(log: Log) {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.toReversed()) {
      await Promise.try(step).catch((error) =>
        log.error({ err: error }, 'a step of the shutdown failed'),
      )
    }
  }
  return { undo, close }
}

/** A site can be tried with test keys, which take any test card and no money. */
function warnOfTestKeys({ production, stripe }: Config, log: Log) {
  if (!production || !stripe || isLiveKey(stripe.secretKey)) return
  log.warn('STRIPE_SECRET_KEY is a test key: orders are paid with test cards, and no money moves')
}

/** Throws a `StartupError` with an actionable message. */
export async function startServer(config: Config, log: Log) {
  const { undo, close } = createCloser(log)
  try {
    await ensureLegalDir(config.legalDir)
    warnOfTestKeys(config, log)
    undo.push(await openTraces(config))
    const line = (text: string) => log.info(text)
    const embedded = config.databaseUrl
      ? undefined
      : await startPostgres({ dataDir: config.dataDir, log: line })
    if (embedded) undo.push(embedded.stop)
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await migrate(url)
    await ensureCurrency(url, config.currency)
    const [providers, web] = await Promise.all([createProviders(config), loadWebApp()])
    undo.push(providers.close)
    const services = await createServices(config, url, providers, log)
    undo.push(() => closeServices(services))
    if (config.demoData) await loadDemoData(services)

    provideApiToWebApp(services)
    const http = createHttpServer(services, web)
    const finish = await listen(http.server, config)
    const stopSettlementLoop = startSettlementLoop(services)
    undo.push(() => {
      http.close()
      services.live.closeStreams()
      return Promise.all([finish(), stopSettlementLoop()])
    })
    if (config.demo) undo.push(startDemoPhotos(services))
    undo.push(() => drain(services))
    return { services, url: `http://${config.host}:${config.port}`, stopSettlementLoop, close }
  } catch (error) {
    await close()
    throw error
  }
}
