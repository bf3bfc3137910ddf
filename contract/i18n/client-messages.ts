import { translator } from './translator.ts'

/** Messages any page may need; those of forms are in `messages.ts`, to keep this chunk small. */
export const clientMessages = {
  unreachable: 'We could not reach the service. Check your connection.',
  unreachableNow: 'We could not reach the service. Check your connection and try again.',
  scriptNotLoaded:
    'Part of this page could not be loaded. There may be a new version: reload the page.',
  scriptNotLoadedOffline: 'You are offline, and this part of the page has not been loaded yet.',
  wentWrong: 'Something went wrong. Please try again.',
  tooManyRequests: 'Too many attempts. Please wait a few minutes and try again.',
} as const

export function clientMessage(key: keyof typeof clientMessages): string {
  return translator(key, clientMessages[key])
}
