import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'

/**
 * For which items the mutation of this name is running: as rendered (`ids`), and at this moment
 * (`isRunning`). `idOf` finds the id of the item in the variables of the mutation.
 */
export function useRunningItems<Variables>(name: string, idOf: (variables: Variables) => string) {
  const mutations = useQueryClient().getMutationCache()
  const filters = { mutationKey: [name], status: 'pending' } as const
  const idOfMutation = ({ state }: Mutation) => idOf(state.variables as Variables)
  const ids = useMutationState({ filters, select: idOfMutation })
  const isRunning = (id: string) => {
    const predicate = (other: Mutation) => idOfMutation(other) === id
    return mutations.find({ ...filters, predicate }) !== undefined
  }
  return { ids, isRunning }
}
