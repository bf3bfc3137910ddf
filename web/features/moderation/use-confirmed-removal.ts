import type { RemovalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

/**
 * `useConfirmedAction` for `RemovalReasonsDialog`. What is typed is kept as a draft until the action
 * succeeds; `draftIdOf` names it, by default with the id of the item.
 */
export function useConfirmedRemoval<Item extends { _id: string }>(
  run: (item: Item, reasons: RemovalReasons) => Promise<string | false>,
  draftIdOf: (item: Item) => string = ({ _id }) => _id,
) {
  const draftKeyOf = useDraftKey('removal')
  const runAndDeleteDraft = async (item: Item, reasons: RemovalReasons) => {
    const done = await run(item, reasons)
    deleteDraft(draftKeyOf(draftIdOf(item)))
    return done
  }
  const action = useConfirmedAction(runAndDeleteDraft, { showsRefusals: true })
  return { ...action, draftId: action.item && draftIdOf(action.item) }
}

export type ConfirmedRemoval = Pick<ReturnType<typeof useConfirmedRemoval>, 'dialog' | 'draftId'>
