import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmAddressNotice } from '../../features/auth/confirm-address-notice.tsx'
import { SellerKindQuestion } from '../../features/seller-details/seller-kind-question.tsx'
import { ImportErrors } from '../../features/selling/csv-import/import-errors.tsx'
import { ImportFile } from '../../features/selling/csv-import/import-file.tsx'
import { ImportHelp } from '../../features/selling/csv-import/import-help.tsx'
import { ImportPreview } from '../../features/selling/csv-import/import-preview.tsx'
import { useImport } from '../../features/selling/csv-import/use-import.ts'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/import')({
  head: pageTitle('import'),
  component: Import,
})

function Import() {
  const t = useTranslations('imports')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySell(member) ? <Importer key={member.id} /> : <ForbiddenNotice />}
    </>
  )
}

function Importer() {
  const t = useTranslations('imports')
  const { name, report, checking, listing, failure, choose, listAll } = useImport()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <SellerKindQuestion next="import" />
      <ConfirmAddressNotice>{t('unconfirmed')}</ConfirmAddressNotice>
      <ImportFile name={name} busy={checking || listing} onFiles={choose} />
      <p role="status" className="text-muted empty:absolute">
        {checking && t('checking')}
        {report && t('read', { rows: report.rows, mistakes: report.mistakeCount })}
      </p>
      <FormError message={failure ? String(failure) : null} />
      {report && report.mistakeCount > 0 && <ImportErrors report={report} />}
      {report && report.products.length > 0 && (
        <ImportPreview report={report} busy={listing} onList={listAll} />
      )}
      <ImportHelp />
    </div>
  )
}
