import { AsyncLocalStorage } from 'node:async_hooks'
import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'
import { languageOfPath, languages } from '../../contract/i18n/languages.ts'

type DevServerSettings = {
  /** The origin of the API process; without it the plugin does nothing. */
  apiUrl: string | undefined
  /** The language of paths without a language prefix. */
  language: string | undefined
}

/**
 * The paths that the API process serves besides the API: files, crawler feeds, probes, the service
 * worker.
 */
const apiPaths =
  '^/(api|media|pictures|sandbox|unsubscribe|\\.well-known)/|^/(healthz|readyz|metrics|robots\\.txt|' +
  'sitemap[\\w-]*\\.xml|service-worker\\.js|(\\w+/)?manifest\\.webmanifest|(\\w+/)?offline)$'

/** How long rendering waits for an API process that is restarting, in milliseconds. */
const restartTimeoutMs = 15_000
const retryDelayMs = 200

async function fetchWhenUp(request: Request): Promise<Response> {
  const giveUpAt = Date.now() + restartTimeoutMs
  for (;;) {
    try {
      return await fetch(request.clone())
    } catch (failure) {
      if (Date.now() > giveUpAt) throw failure
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}

/** The client for rendering, in place of the in-process client of the server. */
function renderingClient(apiUrl: string, language: () => string) {
  const link = new OpenAPILink(contract, {
    url: `${apiUrl}/api`,
    headers: () => ({ 'Accept-Language': language() }),
    fetch: fetchWhenUp,
    customErrorResponseBodyDecoder(body, { status }) {
      const { code, message, ...data } = body as { code: string; message: string }
      return code ? new ORPCError(code, { status, message, data }) : null
    },
  })
  return createORPCClient(link)
}

/**
 * Serves screens through Vite with hot module replacement, and proxies everything else to the API
 * process.
 */
export function devServer({ apiUrl, language: configured }: DevServerSettings): Plugin {
  const own = languages.find((language) => language === configured) ?? 'en'
  const requestLanguage = new AsyncLocalStorage<string>()
  return {
    name: 'dev-server',
    apply: (_, { command }) => command === 'serve' && apiUrl !== undefined,
    config: () => ({
      cacheDir: '.cache/vite',
      server: { proxy: { [apiPaths]: { target: apiUrl, changeOrigin: false } } },
    }),
    configureServer(server) {
      const language = () => requestLanguage.getStore() ?? own
      Object.assign(globalThis, { $language: own, $api: renderingClient(`${apiUrl}`, language) })
      server.middlewares.use(({ url = '/' }, _, next) => {
        requestLanguage.run(languageOfPath(url.split('?')[0] ?? '') ?? own, next)
      })
    },
  }
}
