import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { saying } from './i18n/messages.ts'
import { call, listCall } from './route.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { optionalText, pathId, text } from './schemas/string-schemas.ts'

/** How often letters tell what is new for a saved search. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const

export const mostSearches = 50

const savedSearch = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string().describe('As it stands in the address of a search.'),
  alerts: z.enum(alerts),
  paused: z.boolean(),
  created: z.string().describe('ISO 8601, UTC.'),
})

const keeping = mayRefuse('sign_in_required', 'profile_required')

const wishes = {
  name: text('Name', 120),
  alerts: z.enum(alerts, saying('alerts')),
}

const query = optionalText('Search', 4000).describe('Empty for everything.')

export const savedSearches = {
  list: listCall({
    method: 'GET',
    path: '/searches',
    action: 'keep_searches',
    summary: 'The searches that the caller has saved, newest first.',
  })
    .errors(keeping)
    .input(pageInput)
    .output(pageOf(savedSearch)),
  save: call({
    method: 'POST',
    path: '/searches',
    action: 'keep_searches',
    summary: `Saves a search, ${mostSearches} at most; the same again is the one that was.`,
  })
    .errors({ ...keeping, ...mayRefuse('too_many_kept') })
    .input(z.object({ ...wishes, query }))
    .output(z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
  change: call({
    method: 'PUT',
    path: '/searches/{id}',
    action: 'keep_searches',
    summary: 'Changes the name of a search, and how its news is told.',
  })
    .errors({ ...keeping, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId, ...wishes, paused: z.boolean(saying('trueOrFalse')) }))
    .output(z.object({ modifiedCount: z.number() })),
  delete: call({
    method: 'DELETE',
    path: '/searches/{id}',
    action: 'keep_searches',
    summary: 'Lets a saved search go.',
  })
    .errors({ ...keeping, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
}

export type SavedSearch = z.infer<typeof savedSearch>
export type Alerts = SavedSearch['alerts']
