import type { PushSubscriptionInput } from '../../../contract/members/push.ts'

/** Whether this browser can show notifications, and whether it may. */
export function pushSupport(): 'unsupported' | 'blocked' | 'off' | 'granted' {
  const isSupported = 'PushManager' in window && 'Notification' in window
  if (!isSupported || !('serviceWorker' in navigator)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' ? 'granted' : 'off'
}

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new DOMException('no service worker', 'NotFoundError')
  return registration.pushManager
}

export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await pushManager()).getSubscription()
  await subscription?.unsubscribe()
}

/** Asks for the permission; undefined if the member does not give it. */
export async function subscribeBrowser(
  publicKey: string,
): Promise<PushSubscriptionInput | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  // An earlier one may have another key.
  await unsubscribeBrowser()
  const manager = await pushManager()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}
