import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxListingsPerCall } from '../../../../contract/selling/listing-terms.ts'
import type { ListingCounts } from '../../../../contract/selling/own-listings.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../../ui/use-confirmed-action.ts'

type Relisted = Awaited<ReturnType<typeof api.ownListings.relistAll>>
type Left = Relisted['left']

/** Repeats the call until no listing is left that can be relisted. */
async function relistListings(): Promise<Relisted> {
  const first = await api.ownListings.relistAll()
  if (first.relisted < maxListingsPerCall) return first
  const { relisted, left } = await relistListings()
  return { relisted: first.relisted + relisted, left }
}

/** Says how many listings stay paused, and why. */
function useLeftSentence() {
  const t = useTranslations('selling.relistAll.left')
  return (left: Left) => {
    const [first, ...others] = left
    if (!first) return ''
    if (others.length === 0) return t(first.because, { count: first.count })
    return t('several', { count: left.reduce((sum, { count }) => sum + count, 0) })
  }
}

/** As they were when the member was asked. */
type Asked = ListingCounts & { _id: 'all' }

/** `remark`: why listings stay paused, after the last call; empty if none do. */
function useRelistAll() {
  const t = useTranslations('selling.relistAll')
  const sentenceFor = useLeftSentence()
  const [remark, setRemark] = useState('')
  const relist = async (_: Asked) => {
    const { relisted, left } = await relistListings()
    const why = sentenceFor(left)
    setRemark(why)
    return `${t('done', { count: relisted })} ${why}`.trimEnd()
  }
  return { ...useConfirmedAction(relist, { showsRefusals: true }), remark }
}

/** Relists all listings that the member has paused, after a confirmation. */
export function RelistAll({ counts }: { counts: ListingCounts }) {
  const t = useTranslations('selling.relistAll')
  const { item: asked, ask, dialog, remark } = useRelistAll()
  const { relistable: count } = asked ?? counts
  return (
    <>
      {counts.relistable > 0 && (
        <Button
          variant="secondary"
          size="sm"
          onClick={(event) => ask({ ...counts, _id: 'all' }, event.currentTarget)}
        >
          {t('act')}
        </Button>
      )}
      {remark && counts.relistable > 0 && (
        <div className="basis-full">
          <Callout>{remark}</Callout>
        </div>
      )}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        title={t('question', { count })}
        description={t('consequence', { count })}
        accept={t('act')}
      />
    </>
  )
}
