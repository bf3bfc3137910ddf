import type { OpenAPI } from '@orpc/contract'
import { html } from 'hono/html'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
  section { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font-size: 1.05rem; margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
  pre { overflow-x: auto; background: #8882; padding: .75rem; border-radius: .5rem; font-size: .85rem }
  summary { cursor: pointer }
`

const verbs = ['get', 'post', 'put', 'delete'] as const

type Operation = OpenAPI.OperationObject

function inputOf({ parameters, requestBody }: Operation) {
  return requestBody ?? parameters
}

function details(title: string, content: unknown) {
  if (content === undefined) return ''
  const text = JSON.stringify(content, null, 2)
  return html`<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`
}

function section(verb: string, path: string, operation: Operation) {
  const codes = Object.keys(operation.responses ?? {}).join(', ')
  return html`<section>
    <h2>${verb.toUpperCase()} ${path}</h2>
    <p>${operation.summary} ${operation.description}</p>
    <p>Responses: ${codes}</p>
    ${details('Input', inputOf(operation))} ${details('Responses', operation.responses)}
  </section>`
}

export function docsPage(document: OpenAPI.Document, nonce: string) {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    verbs.flatMap((verb) => (item?.[verb] ? [section(verb, path, item[verb])] : [])),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API - ${document.info.title}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <h1>API</h1>
        <p>${document.info.description} OpenAPI document: <a href="/api/openapi.json">openapi.json</a></p>
        ${sections}
      </body>
    </html>`
}
