import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { categoryNames } from '../../../../contract/catalog-enums.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import { orpc } from '../../../data/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ImportColumns } from './import-columns.tsx'
import { templateOf } from './import-template.ts'

/** The columns of a category: a template to download, and their explanation. */
export function ImportHelp() {
  const t = useTranslations('imports')
  const language = useLocale() as Language
  const [category, setCategory] = useState<string>(categoryNames[0])
  const query = useQuery(orpc.catalog.attributes.queryOptions({ input: { category } }))
  const download = () =>
    downloadFile(
      `${category.toLowerCase()}.csv`,
      'text/csv',
      templateOf(query.data ?? [], language),
    )
  return (
    <section aria-labelledby="template" className="card grid gap-4 p-5 sm:p-7">
      <h2 id="template" className="text-heading font-semibold">
        {t('template')}
      </h2>
      <p className="max-w-prose text-pretty text-muted">{t('templateHint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40">
          <SelectField
            label={t('category')}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            {categoryNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
        <Button variant="secondary" disabled={!query.data} onClick={download}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </Button>
      </div>
      {query.isLoadingError && <LoadError failure={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <ImportColumns attributes={query.data} />}
    </section>
  )
}
