import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

type Options<Item> = {
  /** Names the draft; by default the id of the item. */
  draftIdOf?: (item: Item) => string
  /** Called before `run`; what it returns, after it and before anything is refetched. */
  begin?: (() => () => Promise<void>) | undefined
}

/**
 * `useConfirmedAction` for `RemovalReasonsDialog`. What is typed is kept as a draft until `run`
 * succeeds.
 */
export function useConfirmedRemoval<Item extends { _id: string }>(
  run: (item: Item, reasons: RemovalReasons) => Promise<string | false>,
  { draftIdOf = ({ _id }) => _id, begin }: Options<Item> = {},
) {
  const draftKeyOf = useDraftKey('removal')
  const runAndDeleteDraft = async (item: Item, reasons: RemovalReasons) => {
    const finish = begin?.()
    const done = await run(item, reasons)
    deleteDraft(draftKeyOf(draftIdOf(item)))
    await finish?.()
    return done
  }
  const action = useConfirmedAction(runAndDeleteDraft, { showsRefusals: true })
  return { ...action, draftId: action.item && draftIdOf(action.item) }
}

export type ConfirmedRemoval = Pick<ReturnType<typeof useConfirmedRemoval>, 'dialog' | 'draftId'>
