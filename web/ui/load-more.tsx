import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError?: boolean
  fetchNextPage: () => unknown
}

/** The button that loads the next page of a list. Spread an infinite query's result into it. */
export function LoadMore(query: Props) {
  const t = useTranslations('ui')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      <FormError message={isFetchNextPageError && t('restNotLoaded')} />
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('showMore')}
      </Button>
    </div>
  )
}
