import type { Sale } from '../../../contract/sales/sales.ts'

/** Whether the buyer has undone an acceptance, which is possible once. */
export const hasUndoneAcceptance = ({ steps }: Pick<Sale, 'steps'>): boolean =>
  steps.some(({ event }) => event === 'undo_accept')
