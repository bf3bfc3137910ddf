import { Link, useHydrated } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SheetButton } from '../../ui/sheet-button.tsx'
import { SearchField } from './search-field.tsx'

const load = async () => (await import('./search-sheet.tsx')).SearchSheet

/** The search in the header: a field where there is room, otherwise a button. */
export function HeaderSearch() {
  const t = useTranslations('site')
  const isHydrated = useHydrated()
  const label = t('searchLaptops')
  const icon = <Search aria-hidden className="size-5" />
  return (
    <div className="@container flex min-w-0 flex-1 justify-end">
      <div className="hidden w-full max-w-60 @min-[13rem]:block">
        <SearchField label={label} />
      </div>
      <div className="@min-[13rem]:hidden">
        {isHydrated ? (
          <SheetButton label={label} icon={icon} load={load} />
        ) : (
          <Link to="/search" aria-label={label} className="grid size-11 place-items-center">
            {icon}
          </Link>
        )}
      </div>
    </div>
  )
}
