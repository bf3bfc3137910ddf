import { useTranslations } from 'use-intl'

/** The id of a transaction at the card provider, such as a payment intent. */
export function TransactionId({ id }: { id: string }) {
  const t = useTranslations('orders')
  return (
    <p className="text-sm text-muted">
      {t.rich('transaction', {
        id,
        code: (chunks) => (
          <code className="inline-block text-xs wrap-anywhere text-ink">{chunks}</code>
        ),
      })}
    </p>
  )
}
