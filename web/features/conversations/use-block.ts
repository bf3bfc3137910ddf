import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

type Options = {
  /** Called after a block and after its end. */
  onDone?: () => void
  /** Whether a failure is shown; a toast shows it otherwise. */
  isShown?: () => boolean
}

/** Blocks the other member of a conversation, or ends the block. */
export function useBlock(id: string, { onDone, isShown }: Options) {
  const t = useTranslations('conversations')
  return useInvalidatingAction(async (change: 'block' | 'unblock') => {
    await api.conversations[change]({ id })
    onDone?.()
    return t(change === 'block' ? 'block.done' : 'unblocked')
  }, isShown)
}
