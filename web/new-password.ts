import { z } from 'zod'

/** A password one chooses: 8 to 128 characters, kept as typed. */
export const newPassword = z
  .string()
  .min(1, { message: 'Password is required' })
  .min(8, { message: 'Password needs at least 8 characters.' })
  .max(128, { message: 'Password can have at most 128 characters.' })
