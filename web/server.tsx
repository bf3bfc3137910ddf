import { text } from 'node:stream/consumers'
import { renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import {
  createServerEntry,
  createStartHandler,
  defineHandlerCallback,
  StartServer,
} from '@tanstack/react-start/server'
import { prerenderToNodeStream } from 'react-dom/static'

/**
 * Renders a page as a whole. In pieces, as the framework would, it comes with inline scripts that put
 * them in place, and now and then these found that the page's own script had been there before.
 */
const whole = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: async () => {
      const { prelude } = await prerenderToNodeStream(<StartServer router={router} />, {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      })
      // The router puts a doctype of its own before it.
      return (await text(prelude)).replace(/^<!DOCTYPE html>/, '')
    },
  }),
)

export default createServerEntry({ fetch: createStartHandler(whole) })
