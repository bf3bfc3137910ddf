import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'

/** Opens the system's dialog to share the page or, without one, copies its address. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('item')

  async function share() {
    const url = window.location.href
    // Closing the dialog is a rejection, too.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    return (await copyText(url)) ? toast.success(t('linkCopied')) : toast.error(t('linkNotCopied'))
  }

  return (
    <Button variant="quiet" size="sm" className="text-muted" onClick={share}>
      <Share2 aria-hidden className="size-4" />
      {t('share')}
    </Button>
  )
}
