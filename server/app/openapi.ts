import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { contract } from '../../contract/contract.ts'
import { denyAllCsp, newNonce } from '../http/csp/csp.ts'
import { methodNotAllowed } from '../http/middleware.ts'
import { docsPage } from '../http/openapi-page.ts'

const errorSchema = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' as const },
    message: { type: 'string' as const },
    fields: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
}

const info = {
  title: 'Marketplace',
  version: '1',
  description:
    'A marketplace for used laptops. Lists are paginated with the `Link` header (RFC 8288).',
}

/** The OpenAPI document of the contract. */
function openApiDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info,
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: () => errorSchema,
  })
}

export function docs() {
  const document = openApiDocument()
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await document))
    .get('/docs', async (c) => {
      const nonce = newNonce()
      c.header('Content-Security-Policy', `${denyAllCsp}; style-src 'nonce-${nonce}'`)
      return c.html(html`${docsPage(await document, nonce)}`)
    })
    .all('/openapi.json', methodNotAllowed('GET, HEAD'))
    .all('/docs', methodNotAllowed('GET, HEAD'))
}
