import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { maxImportBytes } from '../../../../contract/selling/csv-import.ts'
import { codeOf, fieldsOf, messageOf } from '../../../api/failures.ts'
import { orpc } from '../../../data/queries.ts'
import { loadSellerRecords } from '../../../session/load-seller-records.ts'
import { toast } from '../../../ui/toast.ts'
import { useScreenGuard } from '../../../ui/use-screen-guard.ts'
import { useInvalidateProducts } from '../../product/use-invalidate-products.ts'

type Chosen = { name: string; csv: string; error?: string }

/** The text of a file, or why it cannot be read. */
async function textOf(file: File): Promise<Chosen> {
  const { name } = file
  if (file.size > maxImportBytes) return { name, csv: '', error: formatMessage('importLarge') }
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return { name, csv }
  } catch {
    return { name, csv: '', error: formatMessage('importNotText') }
  }
}

const isListedAlready = (failure: unknown) => codeOf(failure) === 'imported_already'

const failureOf = (failure: unknown) => failure && (fieldsOf(failure).csv ?? messageOf(failure))

/** Validates a file when it is chosen; a file without errors can then be imported as a whole. */
export function useImport() {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const guardScreen = useScreenGuard()
  const invalidateProducts = useInvalidateProducts()
  const [chosen, setChosen] = useState<Chosen>()
  const latest = useRef(0)
  const check = useMutation(orpc.imports.run.mutationOptions())
  /** Of a file that was listed since its check, as when the answer was lost. */
  const recheck = useMutation(orpc.imports.run.mutationOptions())
  const list = useMutation(
    orpc.imports.run.mutationOptions({
      onMutate: guardScreen,
      async onSuccess({ listed, quarantined }, _, isStillOpen) {
        if (listed === 0) return
        toast.success(t('listed', { count: listed }))
        if (quarantined > 0) toast(t('quarantined', { count: quarantined }))
        invalidateProducts()
        await loadSellerRecords()
        if (isStillOpen()) await navigate({ to: '/dashboard/myproducts' })
      },
      onError(failure, { csv }) {
        if (isListedAlready(failure)) recheck.mutate({ csv })
      },
    }),
  )

  const choose = async ([file]: File[]) => {
    if (!file || list.isPending) return
    latest.current += 1
    const turn = latest.current
    list.reset()
    check.reset()
    recheck.reset()
    const read = await textOf(file)
    if (turn !== latest.current) return
    setChosen(read)
    if (!read.error) check.mutate({ csv: read.csv })
  }

  // The attributes may have changed since validation; the import's own report then takes
  // precedence.
  const report = list.data ?? recheck.data ?? check.data
  // The warning of the preview says it.
  const isWarned = isListedAlready(list.error) && Boolean(report?.listedBefore)
  const listAll = () => {
    if (!chosen || list.isPending || recheck.isPending) return
    list.mutate({ csv: chosen.csv, purpose: report?.listedBefore ? 'list_again' : 'list' })
  }
  return {
    name: chosen?.name,
    report: chosen?.error ? undefined : report,
    checking: check.isPending,
    listing: list.isPending || recheck.isPending,
    failure: chosen?.error ?? failureOf(isWarned ? undefined : (list.error ?? check.error)),
    choose,
    listAll,
  }
}
