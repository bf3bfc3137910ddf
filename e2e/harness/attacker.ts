import { createServer } from 'node:http'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'

/**
 * A hostile site with two host names: `stranger` is cross-site, `neighbour` same-site on another
 * port, which gets our cookies.
 */
export async function openAttacker() {
  const pages: string[] = []
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  })
  const port = await listenOnLoopback(server)
  return {
    stranger: `http://localhost:${port}`,
    neighbour: `http://127.0.0.1:${port}`,
    /** Publishes a page; returns its path. */
    publish: (html: string) => `/${pages.push(`<!doctype html>${html}`) - 1}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Attacker = Awaited<ReturnType<typeof openAttacker>>
