import { z } from 'zod'
import { errorMessage } from '../../contract/i18n/messages.ts'

/** A new password: 8 to 128 characters, not trimmed. */
export const newPassword = z
  .string()
  .min(1, errorMessage('passwordNeeded'))
  .min(8, errorMessage('passwordTooShort', { least: 8 }))
  .max(128, errorMessage('tooLong', { label: 'Password', most: 128 }))
