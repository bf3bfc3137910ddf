import { createIsomorphicFn } from '@tanstack/react-start'
import { type Api, httpClient } from './authenticated-link.ts'
import { bearerFetch } from './bearer-fetch.ts'

declare global {
  /** The in-process client of the API. The server sets it before it renders its first page. */
  var $api: Api | undefined
}

const client = createIsomorphicFn()
  .server((): Api => new Proxy({} as Api, { get: (_, noun) => Reflect.get($api ?? {}, noun) }))
  .client((): Api => httpClient(bearerFetch))

/** The typed API client: over HTTP in the browser, in process during server-side rendering. */
export const api = client()
