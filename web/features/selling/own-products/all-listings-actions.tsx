import type { ListingCounts } from '../../../../contract/selling/own-listings.ts'
import { PauseAll } from './pause-all.tsx'
import { RelistAll } from './relist-all.tsx'

/** The buttons that pause and relist all listings of the member, if there are such listings. */
export function AllListingsActions({ counts }: { counts: ListingCounts }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3 empty:hidden">
      <PauseAll counts={counts} />
      <RelistAll counts={counts} />
    </div>
  )
}
