import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api.ts'
import { fieldsOf } from '../failures.ts'

const mutationKey = orpc.content.contact.mutationKey()

/** Sends a message to the site, one at a time. */
export function useContact() {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, data, variables } = useMutation(
    orpc.content.contact.mutationOptions(),
  )
  const send: typeof mutate = (message, hear) => {
    if (!queryClient.isMutating({ mutationKey })) mutate(message, hear)
  }
  return {
    send,
    sending: isPending,
    sentTo: data && variables?.email,
    failure: error,
    atFields: Object.keys(fieldsOf(error)).length > 0,
  }
}
