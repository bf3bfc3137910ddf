import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '../../contract/content.ts'
import type { DehydratedQuery } from './dehydrate.ts'

/**
 * What a page has read. The first screen with queries creates the query client, so that pages
 * without queries do not load it.
 */
export type PageData = { site?: Site; client?: QueryClient; sent?: DehydratedQuery[] }

const browserData: PageData = {}

/** One per page in the browser, one per request during server-side rendering. */
export const createPageData = (): PageData => (import.meta.env.SSR ? {} : browserData)

/** The query client of the page in the browser, if a screen has created it. */
export const loadedQueryClient = (): QueryClient | undefined => browserData.client
