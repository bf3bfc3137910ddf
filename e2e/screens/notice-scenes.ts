import { hold } from './actions.ts'
import { scenesOf } from './scene.ts'

const notifications = { name: 'notifications', path: '/dashboard/notifications' }

/** The notification centre. */
export const noticeScenes = [
  ...scenesOf('one', 'regular', [
    { ...notifications, shows: 'Mark all as read' },
    {
      ...notifications,
      name: 'notifications-loading',
      prepare: hold('**/api/notices?**'),
      shows: 'Loading',
      loading: true,
    },
    {
      name: 'german-notifications',
      path: '/de/dashboard/notifications',
      shows: 'Alle als gelesen markieren',
    },
  ]),
  ...scenesOf('empty', 'buyer', [{ ...notifications, shows: 'No notifications yet' }]),
  ...scenesOf('long', 'regular', [{ ...notifications, shows: /Donaudampf/ }]),
]
