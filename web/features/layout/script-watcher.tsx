import { ScriptOnce } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { clientMessage } from '../../../contract/i18n/client-messages.ts'
import { leavingMs } from '../../api/leaving.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { watchScripts } from './watch-scripts.ts'
import source from './watch-scripts.ts?inline-script'

/** Time in which a page that is being left is gone: its aborted scripts are no failures. */
const patienceMs = 1_000

const look =
  'fixed inset-x-0 bottom-0 z-60 flex flex-wrap items-center justify-center gap-4 border-t border-edge bg-surface p-4 shadow-sheet'

/** Offers to reload a page whose scripts do not load. */
export function ScriptWatcher() {
  const t = useTranslations('errors')
  if (!import.meta.env.SSR) return null
  const texts: Parameters<typeof watchScripts>[0] = {
    failed: clientMessage('scriptNotLoaded'),
    offline: clientMessage('scriptNotLoadedOffline'),
    reload: t('reload'),
    look,
    buttonLook: buttonClass(),
  }
  return <ScriptOnce>{`${source}(${JSON.stringify(texts)},${patienceMs},${leavingMs})`}</ScriptOnce>
}
