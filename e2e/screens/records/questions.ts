import type { Person } from '../../../test/harness/people.ts'
import { expectOk } from '../../../test/harness/send.ts'

type Cast = Record<'seller' | 'buyer' | 'regular', Person>

async function ask({ post }: Person, productId: string, text: string): Promise<string> {
  return expectOk(await post(`/items/${productId}/questions`, { text })).body.insertedId
}

/** Of the seller's product: an answered question that was reported, and open ones. */
export async function addQuestions({ seller, buyer, regular }: Cast, productId: string) {
  const id = await ask(regular, productId, 'Does the keyboard have a German layout?')
  const text = 'Yes, QWERTZ, and it is lit from below.\nI can send photos with the laptop, too.'
  expectOk(await seller.post(`/questions/${id}/answer`, { text }))
  expectOk(await buyer.post(`/questions/${id}/report`, { reason: 'It is about another laptop.' }))
  await ask(buyer, productId, 'How long does the battery last when you write and read e-mails?')
}
