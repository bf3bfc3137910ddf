import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** Blocks the other member of a conversation, or ends the block; `onDone` is called after either. */
export function useBlock(id: string, onDone?: () => void) {
  const t = useTranslations('conversations')
  return useInvalidatingAction(async (change: 'block' | 'unblock') => {
    await api.conversations[change]({ id })
    onDone?.()
    return t(change === 'block' ? 'block.done' : 'unblocked')
  })
}
