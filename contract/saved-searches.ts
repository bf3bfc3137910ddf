import { z } from 'zod'
import { mayRefuse } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { listRoute, route } from './route.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { optionalText, pathId, text } from './schemas/string-schemas.ts'

/** How often e-mails announce new matches. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const

export const maxSavedSearches = 50

const savedSearch = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string().describe('As it stands in the address of a search.'),
  alerts: z.enum(alerts),
  paused: z.boolean(),
  created: z.string().describe('ISO 8601, UTC.'),
})

const savedSearchInput = mayRefuse('sign_in_required', 'profile_required')

const searchChanges = {
  name: text('Name', 120),
  alerts: z.enum(alerts, errorMessage('alerts')),
}

const query = optionalText('Search', 4000).describe('Empty for everything.')

export const savedSearches = {
  list: listRoute({
    method: 'GET',
    path: '/searches',
    action: 'keep_searches',
    summary: 'The searches that the caller has saved, newest first.',
  })
    .errors(savedSearchInput)
    .input(pageInput)
    .output(pageOf(savedSearch)),
  save: route({
    method: 'POST',
    path: '/searches',
    action: 'keep_searches',
    summary: `Saves a search, ${maxSavedSearches} at most; the same again is the one that was.`,
  })
    .errors({ ...savedSearchInput, ...mayRefuse('too_many_kept') })
    .input(z.object({ ...searchChanges, query }))
    .output(z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
  change: route({
    method: 'PUT',
    path: '/searches/{id}',
    action: 'keep_searches',
    summary: 'Changes the name of a search, and how its news is told.',
  })
    .errors({ ...savedSearchInput, ...mayRefuse('not_found') })
    .input(
      z.object({ id: pathId, ...searchChanges, paused: z.boolean(errorMessage('trueOrFalse')) }),
    )
    .output(z.object({ modifiedCount: z.number() })),
  delete: route({
    method: 'DELETE',
    path: '/searches/{id}',
    action: 'keep_searches',
    summary: 'Lets a saved search go.',
  })
    .errors({ ...savedSearchInput, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
}

export type SavedSearch = z.infer<typeof savedSearch>
export type Alerts = SavedSearch['alerts']
