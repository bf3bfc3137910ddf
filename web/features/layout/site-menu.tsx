import { Menu } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SheetButton } from '../../ui/sheet-button.tsx'

const load = async () => (await import('./site-menu-sheet.tsx')).SiteMenuSheet

export function SiteMenu() {
  const t = useTranslations('site')
  return (
    <SheetButton
      label={t('menu')}
      icon={<Menu className="size-6" />}
      load={load}
      className="lg:hidden"
    />
  )
}
