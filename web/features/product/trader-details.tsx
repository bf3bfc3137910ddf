import { useTranslations } from 'use-intl'
import type { Trader } from '../../../contract/seller-details.ts'
import { useSite } from '../../data/use-site.ts'
import { mailtoUrl } from '../../ui/mailto-url.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

const shown = ['address', 'registerNumber', 'vatId'] as const

/** The trader's name, with the details that a customer needs behind a disclosure. */
export function TraderDetails({ trader }: { trader: Trader }) {
  const t = useTranslations('seller')
  const { brand } = useSite()
  const { businessName, email, phone } = trader
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium wrap-anywhere">
        {t.rich('traderNamed', { name: () => <UserText>{businessName}</UserText> })}
      </summary>
      <dl className="grid gap-1.5 py-2">
        {shown
          .filter((name) => trader[name])
          .map((name) => (
            <div key={name}>
              <dt>{t(`details.${name}`)}</dt>
              <dd className="font-medium whitespace-pre-line text-ink wrap-anywhere">
                <UserText>{trader[name]}</UserText>
              </dd>
            </div>
          ))}
        <div>
          <dt>{t('details.email')}</dt>
          <dd className="wrap-anywhere">
            <a href={mailtoUrl(email)} className={textLink}>
              <UserText>{email}</UserText>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('details.phone')}</dt>
          <dd className="wrap-anywhere">
            <PhoneLink phone={phone} />
          </dd>
        </div>
      </dl>
      <p>{t('traderMeans', { brand })}</p>
    </details>
  )
}
