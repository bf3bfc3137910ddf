import fc from 'fast-check'
import { pathOf, servedCalls } from './bad-input-fields.ts'
import type { BadRequest } from './bad-input-requests.ts'

const tricks = ['%00', '%2e%2e', '%2e', '..', '%2f', '%5c', '%ff', '%c0%af', '%ed%a0%80', '%', '%2']
const moreTricks = [
  '%2500',
  '%252e%252e',
  ';a=b',
  '//',
  '/./',
  '/../',
  '\\',
  '%0d%0ax:y',
  '%e2%80%ae',
]
const folders = ['/api', '/api/identity', '/assets', '/pictures', '']

export const pathTricks: fc.Arbitrary<BadRequest> = fc
  .tuple(
    fc.constantFrom(...servedCalls.map(pathOf), ...folders),
    fc.array(fc.constantFrom(...tricks, ...moreTricks, '/', 'package.json', 'a'), { minLength: 1 }),
    fc.nat(60),
  )
  .map(([base, inserted, at]) => {
    const path = base.slice(0, at) + inserted.join('') + base.slice(at)
    const expected = [200, 304, 307, 308, 400, 401, 403, 404, 405]
    return { method: 'GET', path: path.startsWith('/') ? path : `/${path}`, expected, wrong: [] }
  })
