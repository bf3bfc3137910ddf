import { useTranslations } from 'use-intl'
import type { Attribute } from '../../contract/attributes.ts'
import { importColumns } from '../../contract/import-columns.ts'
import { type Column, Table } from '../ui/table.tsx'

type Row = { _id: string; name: string; required: boolean; what: string }

function useWhatToWrite() {
  const t = useTranslations('imports.write')
  return ({ kind, unit, choices }: Attribute) => {
    const list = choices.join(', ')
    if (kind === 'number') return unit ? t('numberIn', { unit }) : t('number')
    if (kind === 'choice') return t('choice', { list })
    if (kind === 'choices') return t('choices', { list })
    return kind === 'yes_no' ? t('yesNo') : t('text')
  }
}

function useRows(attributes: Attribute[]): Row[] {
  const t = useTranslations('imports.own')
  const whatToWrite = useWhatToWrite()
  type Own = Parameters<typeof t>[0]
  const own = importColumns.map(({ field, name, required }) => {
    return { _id: field, name, required, what: t(field.split('.')[0] as Own) }
  })
  const specs = attributes.map((attribute) => {
    const { key, name, required } = attribute
    return { _id: `specs.${key}`, name, required, what: whatToWrite(attribute) }
  })
  return [...own, ...specs]
}

/** What goes into each column of a file. */
export function ImportColumns({ attributes }: { attributes: Attribute[] }) {
  const t = useTranslations('imports')
  const rows = useRows(attributes)
  const columns: Column<Row>[] = [
    { head: t('column'), cell: ({ name }) => name, names: true, className: '@3xl:min-w-44' },
    { head: t('needed'), cell: ({ required }) => (required ? t('yes') : t('no')) },
    { head: t('whatToWrite'), cell: ({ what }) => what },
  ]
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-accent underline-offset-4 hover:underline">
        {t('eachColumn')}
      </summary>
      <div className="pt-3">
        <Table caption={t('eachColumn')} columns={columns} rows={rows} empty={null} />
      </div>
    </details>
  )
}
