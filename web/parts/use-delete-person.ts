import type { UserRow } from '../../contract/accounts.ts'
import { api } from '../api.ts'
import { useAskedAct } from './use-asked-act.ts'

async function deletePerson({ _id }: UserRow) {
  const { deletedCount } = await api.accounts.delete({ id: _id })
  return deletedCount > 0 && 'Successfully Delete'
}

export const useDeletePerson = () => useAskedAct(deletePerson)
