import { translator } from './translator.ts'

/** Messages of the Google pop-up. */
export const googleMessages = {
  googleBlocked: 'Your browser blocked the Google window. Allow it and try again.',
  googleClosed: 'The Google window was closed before you logged in.',
  googleFailed: 'Google could not log you in. Please try again.',
} as const

export function googleMessage(key: keyof typeof googleMessages): string {
  return translator(key, googleMessages[key])
}
