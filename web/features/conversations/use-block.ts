import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** Blocks the other member of a conversation, or ends the block. */
export function useBlock(id: string) {
  const t = useTranslations('conversations')
  return useInvalidatingAction(async (change: 'block' | 'unblock') => {
    await api.conversations[change]({ id })
    return t(change === 'block' ? 'block.done' : 'unblocked')
  })
}
