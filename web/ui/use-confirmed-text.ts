import { deleteDraft } from '../session/form-drafts.ts'
import { useDraftKey } from '../session/use-draft-key.ts'
import { type ConfirmedActionOptions, useConfirmedAction } from './use-confirmed-action.ts'

/**
 * `useConfirmedAction` for a dialog with one text, such as a reason. `form` names its draft, which is
 * kept for each item until the action succeeds.
 */
export function useConfirmedText<Item extends { _id: string }>(
  form: string,
  run: (item: Item, text: string) => Promise<string | false>,
  options?: ConfirmedActionOptions<Item>,
) {
  const draftKeyOf = useDraftKey(form)
  const action = useConfirmedAction(async (item: Item, text: string) => {
    const done = await run(item, text)
    deleteDraft(draftKeyOf(item._id))
    return done
  }, options)
  return { ...action, draftKey: draftKeyOf(action.item?._id) }
}

export type ConfirmedText<Item extends { _id: string }> = ReturnType<typeof useConfirmedText<Item>>
