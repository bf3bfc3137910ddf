import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { messages } from '../messages/en.ts'
import './gallery.css'
import { Gallery } from './gallery.tsx'

/** A router with a single page, because links require one. */
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <IntlProvider locale="en" timeZone="UTC" messages={messages}>
        <RouterProvider router={router} />
      </IntlProvider>
    </StrictMode>,
  )
}
