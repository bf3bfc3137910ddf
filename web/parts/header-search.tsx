import { Link, useHydrated } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from './search-field.tsx'
import type { SearchSheetProps } from './search-sheet.tsx'

type Sheet = { SearchSheet: ComponentType<SearchSheetProps> }

/** The button of a sheet to search in, which is fetched when it is first needed. */
function SheetButton() {
  const t = useTranslations('site')
  const [open, setOpen] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()
  const show = async () => {
    setSheet(sheet ?? (await import('./search-sheet.tsx').catch(() => undefined)))
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label={t('searchLaptops')}
        icon={<Search aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {open && sheet && <sheet.SearchSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** The way to search from every page: a field where there is room for it, else a button. */
export function HeaderSearch() {
  const t = useTranslations('site')
  const alive = useHydrated()
  return (
    <div className="@container flex min-w-0 flex-1 justify-end">
      <div className="hidden w-full max-w-60 @min-[13rem]:block">
        <SearchField label={t('searchLaptops')} />
      </div>
      <div className="@min-[13rem]:hidden">
        {alive ? (
          <SheetButton />
        ) : (
          <Link
            to="/search"
            aria-label={t('searchLaptops')}
            className="grid size-11 place-items-center"
          >
            <Search aria-hidden className="size-5" />
          </Link>
        )}
      </div>
    </div>
  )
}
