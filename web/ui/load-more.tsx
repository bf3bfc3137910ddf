import { Button } from './button.tsx'

type Props = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The button under a list that has more. Spread an infinite query's result into it. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  if (!hasNextPage) return null
  return (
    <div className="mt-8 text-center">
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
