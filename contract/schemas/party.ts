import { z } from 'zod'

/** The two members of a sale, an offer or a conversation. */
export const parties = ['buyer', 'seller'] as const

export const party = z.enum(parties)
export type Party = (typeof parties)[number]
