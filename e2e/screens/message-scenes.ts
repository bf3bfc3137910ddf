import { afterDialog, neverRespond } from './actions.ts'
import { inGerman, pageOf, salePath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const messages = { name: 'messages', path: '/dashboard/messages' }
const conversation = {
  name: 'conversation',
  path: pageOf('conversation'),
  shows: 'Can I pick it up on Saturday?',
} satisfies SceneRow

/** Messages between buyers and sellers. */
export const messageScenes = [
  ...scenesOf('one', 'regular', [
    { ...messages, shows: 'Contains a link or contact details' },
    {
      ...messages,
      name: 'messages-loading',
      prepare: neverRespond('**/api/conversations?**'),
      shows: 'Loading',
      loading: true,
    },
    conversation,
    {
      ...conversation,
      name: 'new-conversation',
      path: pageOf('beginning'),
      shows: 'Never pay outside of this site',
    },
    {
      ...conversation,
      name: 'block-member',
      act: async (page) => {
        await page.getByRole('button', { name: 'Options for Sana Malik', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Block member' }).click()
        await page.getByRole('dialog', { name: 'Block Sana Malik?' }).waitFor()
      },
    },
  ]),
  ...scenesOf('one', 'seller', [
    {
      ...conversation,
      name: 'german-conversation',
      path: inGerman(pageOf('conversation')),
      shows: 'Gelesen',
    },
  ]),
  ...scenesOf('one', 'admin', [
    {
      name: 'case-messages',
      after: 'case-decide',
      path: salePath('cases', 'escalated'),
      shows: 'Messages between the parties',
      act: afterDialog((page) => page.getByRole('button', { name: 'Read the messages' }).click()),
    },
  ]),
  ...scenesOf('empty', 'buyer', [{ ...messages, shows: 'No messages yet' }]),
  ...scenesOf('long', 'regular', [conversation]),
]
