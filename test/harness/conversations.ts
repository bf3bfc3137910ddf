import type { Person } from './people.ts'
import { expectOk } from './send.ts'

/** A message with a client id of its own. */
export const messageInput = (text: string, photos: string[] = []) => ({
  clientId: crypto.randomUUID(),
  text,
  photos,
})

export const sendMessage = (who: Person, path: string, text: string, photos: string[] = []) =>
  who.post(path, messageInput(text, photos))

/** The texts of a conversation, oldest first. */
export async function listTexts(who: Person, id = ''): Promise<string[]> {
  const { body } = expectOk(await who.get(`/conversations/${id}/messages?limit=100`))
  return body.map(({ text }: { text: string }) => text).reverse()
}
