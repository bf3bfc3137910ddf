import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SheetProps } from '../../ui/sheet-button.tsx'
import { TopSheet } from '../../ui/top-sheet.tsx'
import { SearchField } from './search-field.tsx'

export function SearchSheet({ onClose }: SheetProps) {
  const t = useTranslations('site')
  const ui = useTranslations('ui')
  const look = { until: '(min-width: 80rem)', className: 'min-h-96 overflow-visible' }
  return (
    <TopSheet {...look} label={t('searchLaptops')} onClose={onClose}>
      {(close) => (
        <div className="flex items-start gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))]">
          <div className="min-w-0 flex-1">
            <SearchField label={t('searchLaptops')} autoFocus onSearch={close} />
          </div>
          <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} />
        </div>
      )}
    </TopSheet>
  )
}
