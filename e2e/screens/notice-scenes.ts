import { neverRespond } from './actions.ts'
import { inGerman, pageOf } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const notifications = { name: 'notifications', path: '/dashboard/notifications' }

const decision = {
  name: 'decision',
  path: pageOf('decision'),
  shows: 'Our reasons',
} satisfies SceneRow

const reversed = {
  name: 'decision-reversed',
  path: pageOf('reversed'),
  shows: 'Why we reversed it',
} satisfies SceneRow

/** The notification centre, and the statements of reasons that it leads to. */
export const noticeScenes = [
  ...scenesOf('one', 'regular', [
    { ...notifications, shows: 'Mark all as read' },
    {
      ...notifications,
      name: 'notifications-loading',
      prepare: neverRespond('**/api/notices?**'),
      shows: 'Loading',
      loading: true,
    },
    {
      name: 'german-notifications',
      path: '/de/dashboard/notifications',
      shows: 'Alle als gelesen markieren',
    },
  ]),
  ...scenesOf('one', 'seller', [
    decision,
    reversed,
    {
      name: 'german-decision',
      path: inGerman(pageOf('decision')),
      shows: 'Unsere Begründung',
    },
  ]),
  ...scenesOf('long', 'seller', [decision]),
  ...scenesOf('empty', 'buyer', [{ ...notifications, shows: 'No notifications yet' }]),
  ...scenesOf('long', 'regular', [{ ...notifications, shows: /Donaudampf/ }]),
]
