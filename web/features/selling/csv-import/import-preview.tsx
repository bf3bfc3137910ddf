import { useTranslations } from 'use-intl'
import type { ImportReport } from '../../../../contract/selling/csv-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useFormatDate } from '../../../ui/use-format-date.ts'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { toMyProducts } from '../../listing/to-my-products.tsx'

type PreviewRow = ImportReport['products'][number] & { _id: string }

function useColumns(): Column<PreviewRow>[] {
  const t = useTranslations('imports')
  const words = useTranslations('products.conditions')
  const formatPrice = useSitePrice()
  return [
    { head: t('line'), cell: ({ line }) => line, className: 'tabular-nums' },
    {
      head: t('picture'),
      cell: ({ image, header }) => (
        <Picture src={image} alt={header} className="size-12 rounded-control" />
      ),
    },
    { head: t('product'), cell: ({ header }) => header, names: true },
    { head: t('category'), cell: ({ category }) => category },
    { head: t('condition'), cell: ({ condition }) => words(condition as 'Good') },
    {
      head: t('originalPrice'),
      cell: ({ originalprice }) => formatPrice(originalprice),
      className: 'tabular-nums whitespace-nowrap',
    },
    {
      head: t('price'),
      cell: ({ resaleprice }) => formatPrice(resaleprice),
      className: 'tabular-nums whitespace-nowrap font-semibold',
    },
  ]
}

type Props = { report: ImportReport; busy: boolean; onList: () => void }

/** The products that a valid file would list, and the button that lists them. */
export function ImportPreview({ report, busy, onList }: Props) {
  const t = useTranslations('imports')
  const formatDate = useFormatDate()
  const columns = useColumns()
  const { listedBefore, rows: count } = report
  const rows = report.products.map((product) => ({ ...product, _id: String(product.line) }))
  return (
    <div className="grid gap-4">
      {listedBefore ? (
        <Callout tone="warn">
          {t.rich('listedBefore', { moment: formatDate(listedBefore), link: toMyProducts })}
        </Callout>
      ) : (
        <Callout tone="good">{t('allRight', { count })}</Callout>
      )}
      <div>
        <Button busy={busy} onClick={onList} className="w-full sm:w-auto">
          {listedBefore ? t('listAgain', { count }) : t('list', { count })}
        </Button>
      </div>
      <Table caption={t('preview')} columns={columns} rows={rows} empty={null} />
    </div>
  )
}
