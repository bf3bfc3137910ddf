import { z } from 'zod'
import { saying } from '../../contract/i18n/messages.ts'

/** A new password: 8 to 128 characters, not trimmed. */
export const newPassword = z
  .string()
  .min(1, saying('passwordNeeded'))
  .min(8, saying('passwordTooShort', { least: 8 }))
  .max(128, saying('tooLong', { label: 'Password', most: 128 }))
