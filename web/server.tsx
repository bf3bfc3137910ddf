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
 * Renders a page without streaming. The framework's streamed pages contain inline scripts that move
 * chunks into place, and these sometimes ran after the page's own script.
 */
const whole = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: async () => {
      const { prelude } = await prerenderToNodeStream(<StartServer router={router} />, {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      })
      // The router adds its own doctype.
      return (await text(prelude)).replace(/^<!DOCTYPE html>/, '')
    },
  }),
)

export default createServerEntry({ fetch: createStartHandler(whole) })
