import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'

const screens = { order: '/dashboard/orders/$id', sale: '/dashboard/sales/$id' } as const

type Props = {
  saleId: string
  /** The screen that the link leads back to. */
  back: keyof typeof screens
  canPrint?: boolean
}

/** The buttons of a screen that is printed. They are not printed. */
export function PrintActions({ saleId, back, canPrint = true }: Props) {
  const t = useTranslations('sales.printed')
  return (
    <div className="mb-6 flex flex-wrap gap-3 print:hidden">
      {canPrint && (
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {t('print')}
        </Button>
      )}
      <ButtonLink to={screens[back]} params={{ id: saleId }} variant="secondary">
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {t(`back.${back}`)}
      </ButtonLink>
    </div>
  )
}
