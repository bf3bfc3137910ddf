import { useLocale, useTranslations } from 'use-intl'
import { textLink } from '../../ui/text-link.ts'

const yourEurope = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/'

/** Reminds consumers of the legal guarantee of conformity, for which a trader is liable. */
export function GuaranteeNotice() {
  const t = useTranslations('seller')
  const locale = useLocale()
  return (
    <p className="pt-2">
      {t.rich('guarantee', {
        link: (chunks) => (
          <a href={`${yourEurope}index_${locale}.htm`} rel="noreferrer" className={textLink}>
            {chunks}
          </a>
        ),
      })}
    </p>
  )
}
