import { text } from 'node:stream/consumers'
import { renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import {
  createServerEntry,
  createStartHandler,
  defineHandlerCallback,
  StartServer,
} from '@tanstack/react-start/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { type Screen, screens } from '../contract/screens.ts'
import { deferScripts } from './hydration/defer-scripts.ts'

const pathsOnDemand = new Set<string>(
  (screens as readonly Screen[]).filter((screen) => screen.scriptsOnDemand).map(({ path }) => path),
)

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
      const html = (await text(prelude)).replace(/^<!DOCTYPE html>/, '')
      const path = router.state.matches.at(-1)?.fullPath
      return pathsOnDemand.has(path ?? '') ? deferScripts(html) : html
    },
  }),
)

export default createServerEntry({ fetch: createStartHandler(whole) })
