import { Link } from '@tanstack/react-router'
import { BellPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Search, writeSearch } from '../../../contract/search/search.ts'
import { useMember } from '../../api/session-state.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'

const load = async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog

function SaveLabel() {
  const t = useTranslations('search.save')
  return (
    <>
      <BellPlus aria-hidden className="size-4" />
      {t('save')}
    </>
  )
}

/** Saves the current search, for e-mail alerts; a visitor is sent to log-in first. */
export function SaveSearch({ search }: { search: Search }) {
  const member = useMember()
  const from = useReturnPath()
  const { module: Dialog, open, onOpenChange, opener } = useLazyDialog(load)
  if (!member) {
    return (
      <Link to="/login" search={{ from }} className={buttonClass({ variant: 'secondary' })}>
        <SaveLabel />
      </Link>
    )
  }
  return (
    <>
      <Button variant="secondary" {...opener}>
        <SaveLabel />
      </Button>
      {Dialog && (
        <Dialog
          query={writeSearch(search)}
          words={search.q}
          open={open}
          onOpenChange={onOpenChange}
        />
      )}
    </>
  )
}
