import { z } from 'zod'
import { mayRefuse, membersOnly } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { maxUnread, noticeKindNames, noticeTopics } from './notice-kinds.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { pathId } from './schemas/string-schemas.ts'

/** Older notices are deleted. */
export const noticeRetentionDays = 180

const notice = z.object({
  _id: z.string(),
  kind: z.enum(noticeKindNames),
  title: z
    .string()
    .describe(
      'What it is about, such as a product or search, or the reason of a withdrawn verification; may be empty.',
    ),
  path: z.string().describe('Where it leads, from the root of the site.'),
  date: moment,
  read: z.boolean(),
})

const preference = z.object({
  topic: z.enum(noticeTopics),
  email: z.boolean().describe('Whether notices of this topic are e-mailed.'),
  required: z.boolean().describe('Whether the e-mails cannot be switched off.'),
})

export const preferenceForm = z.object({ email: z.boolean(errorMessage('trueOrFalse')) })

const declare = { action: 'manage_notices' } as const

export const notices = {
  list: listRoute({
    ...declare,
    method: 'GET',
    path: '/notices',
    summary: `The caller's notices of the last ${noticeRetentionDays} days, newest first.`,
  })
    .errors(membersOnly)
    .input(pageInput)
    .output(pageOf(notice)),
  unread: route({
    ...declare,
    method: 'GET',
    path: '/notices/unread',
    summary: "How many of the caller's notices are unread.",
  })
    .errors(membersOnly)
    .output(z.object({ count: z.number().describe(`At most ${maxUnread}.`) })),
  read: route({
    ...declare,
    method: 'PUT',
    path: '/notices/{id}/read',
    summary: "Marks one of the caller's notices as read. Idempotent.",
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  readAll: route({
    ...declare,
    method: 'PUT',
    path: '/notices/read',
    summary: "Marks all of the caller's notices as read.",
  })
    .errors(membersOnly)
    .output(z.object({ modifiedCount: z.number() })),
  preferences: route({
    ...declare,
    method: 'GET',
    path: '/notices/preferences',
    summary: 'Of which topics the caller gets e-mails.',
  })
    .errors(membersOnly)
    .output(z.array(preference)),
  changePreference: route({
    ...declare,
    method: 'PUT',
    path: '/notices/preferences/{topic}',
    summary: 'Switches the e-mails of a topic on or off. Those about money and cases stay on.',
  })
    .errors({ ...membersOnly, ...mayRefuse('notice_required') })
    .input(preferenceForm.extend({ topic: z.enum(noticeTopics, errorMessage('noticeTopic')) }))
    .output(z.array(preference)),
}

export type Notice = z.infer<typeof notice>
export type NoticePreference = z.infer<typeof preference>
