import type { Client } from '@orpc/client'
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'

type Used = 'queryKey' | 'queryOptions' | 'infiniteOptions' | 'mutationKey' | 'mutationOptions'

type Queries<Calls> =
  Calls extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Pick<ProcedureUtils<Context, Input, Output, Failure>, Used> & GeneralUtils<Input>
    : { [Name in keyof Calls]: Queries<Calls[Name]> } & GeneralUtils<unknown>

type Call = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
type QueryRequest = { queryKey?: unknown; input?: unknown }
type PagedQueryRequest = { input(page: unknown): unknown; initialPageParam: unknown }
type Turn = { signal: AbortSignal; pageParam: unknown }

function optionsOf(path: readonly string[], call: Call) {
  const keyOf = (state: object = {}) => [path, state]
  const queryKey = ({ input }: QueryRequest = {}) =>
    keyOf({ ...(input !== undefined && { input }), type: 'query' })
  const mutationKey = () => keyOf({ type: 'mutation' })
  return {
    key: keyOf,
    queryKey,
    mutationKey,
    queryOptions: (asked: QueryRequest = {}) => ({
      queryFn: ({ signal }: Turn) => call(asked.input, { signal }),
      ...asked,
      queryKey: queryKey(asked),
    }),
    infiniteOptions: (asked: PagedQueryRequest) => ({
      queryFn: ({ pageParam, signal }: Turn) => call(asked.input(pageParam), { signal }),
      ...asked,
      queryKey: keyOf({ input: asked.input(asked.initialPageParam), type: 'infinite' }),
    }),
    mutationOptions: (asked: object = {}) => ({
      mutationFn: (input: unknown) => call(input),
      ...asked,
      mutationKey: mutationKey(),
    }),
  }
}

type Tree = { [name: string]: Tree } & Call

function under(calls: Tree, path: readonly string[]): object {
  // Looked up when it is called: while rendering, the calls come after this.
  const call: Call = (...asked) => path.reduce((at, name) => at[name] as Tree, calls)(...asked)
  return new Proxy(optionsOf(path, call), {
    get: (own, name) =>
      typeof name === 'symbol' || name in own
        ? Reflect.get(own, name)
        : under(calls, [...path, name]),
  })
}

/**
 * The calls as options for TanStack Query. The same as `createTanstackQueryUtils` of oRPC, as far as
 * it is used here: that one brings 6 KB for streams to every page.
 */
export function toQueries<Calls extends object>(calls: Calls): Queries<Calls> {
  return under(calls as Tree, []) as Queries<Calls>
}
