import { orpc } from './queries.ts'

/** The months with statements of a seller; by default the caller. */
export const statementsQuery = (seller?: string) =>
  orpc.statements.list.queryOptions({ input: { seller }, staleTime: 10_000 })

export const statementQuery = (month: string, seller?: string) =>
  orpc.statements.one.queryOptions({ input: { month, seller }, staleTime: 10_000 })

/** Balances now, and the movements of a month; by default the current one. */
export const moneyQuery = (month?: string) =>
  orpc.accounting.overview.queryOptions({ input: { month }, staleTime: 10_000 })
