import { z } from 'zod'
import { mayRefuse, membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { optionalText, pathId, text } from '../schemas/string-schemas.ts'
import { maxSearchNameLength } from '../schemas/text-limits.ts'

/** How often e-mails announce new matches. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const

export const maxSavedSearches = 50

const savedSearch = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string().describe('The query string of the search.'),
  place: z.string().nullable().describe('The place that results are within a radius of.'),
  alerts: z.enum(alerts),
  paused: z.boolean(),
  created: moment,
})

const searchChanges = {
  name: text('Name', maxSearchNameLength),
  alerts: z.enum(alerts, errorMessage('alerts')),
}

const query = optionalText('Search', 4000).describe(
  'The query string of the search. Empty for all products.',
)

export const savedSearches = {
  list: listRoute({
    method: 'GET',
    path: '/searches',
    action: 'manage_saved_searches',
    summary: "The caller's saved searches, newest first.",
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(savedSearch)),
  save: route({
    method: 'POST',
    path: '/searches',
    action: 'manage_saved_searches',
    summary: `Saves a search, or changes an equal one. At most ${maxSavedSearches}. Idempotent.`,
  })
    .errors({ ...membersOnly, ...mayRefuse('too_many_saved_searches') })
    .input(z.object({ ...searchChanges, query }))
    .output(acknowledged.extend({ insertedId: z.string() })),
  change: route({
    method: 'PUT',
    path: '/searches/{id}',
    action: 'manage_saved_searches',
    summary: 'Updates the name and the e-mail frequency of a saved search.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(
      z.object({ id: pathId, ...searchChanges, paused: z.boolean(errorMessage('trueOrFalse')) }),
    )
    .output(z.object({ modifiedCount: z.number() })),
  delete: route({
    method: 'DELETE',
    path: '/searches/{id}',
    action: 'manage_saved_searches',
    summary: 'Deletes a saved search.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
}

export type SavedSearch = z.infer<typeof savedSearch>
export type Alerts = SavedSearch['alerts']
