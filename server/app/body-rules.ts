import type { IncomingMessage } from 'node:http'
import { maxImportBytes } from '../../contract/selling/csv-import.ts'
import { maxBodyBytes } from '../http/body.ts'
import type { BodyRule } from '../http/connections/request-bodies.ts'
import { endpointsAt } from '../http/endpoints.ts'
import { router } from './router.ts'

/** CSV as a JSON string, where each quote is escaped. */
export const maxCsvBodyBytes = 2.5 * maxImportBytes

const known = endpointsAt(router)

export function bodyRuleOf({ method, url = '' }: IncomingMessage): BodyRule {
  const [, path] = /^\/api(\/[^?#]*)/.exec(url) ?? []
  const endpoint = path && known(path).find((one) => one.method === method && one.requestBody)
  if (!endpoint) return { maxBytes: maxBodyBytes }
  return endpoint.requestBody === 'photo' ? 'streamed' : { maxBytes: maxCsvBodyBytes }
}
