import { z } from 'zod'

export const saleStates = [
  'awaiting_handover',
  'in_transit',
  'inspection',
  'disputed',
  'return_requested',
  'return_in_transit',
  'charged_back',
  'completed',
  'refunded',
  'cancelled',
] as const

export const saleState = z.enum(saleStates)
export type SaleState = (typeof saleStates)[number]

/** Nothing more happens, unless an appeal is granted. */
export const closedSaleStates: readonly SaleState[] = ['completed', 'refunded', 'cancelled']
