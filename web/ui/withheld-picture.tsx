import { ImageDown } from 'lucide-react'
import { useTranslations } from 'use-intl'

type Props = { alt: string; onShow: () => void; className: string }

/** The placeholder of a third-party image until it is clicked. */
export default function WithheldPicture({ alt, onShow, className }: Props) {
  const t = useTranslations('ui')
  return (
    <button
      type="button"
      aria-label={alt ? t('showPictureOf', { alt }) : undefined}
      onClick={onShow}
      className={`relative z-10 grid place-content-center justify-items-center gap-1 bg-sunken p-1 text-center text-xs leading-tight text-muted hover:text-ink ${className}`}
    >
      <ImageDown aria-hidden className="size-5 shrink-0" />
      <span>{t('showPicture')}</span>
    </button>
  )
}
