import { sendMessage } from '../../../test/harness/conversations.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain } from '../../../test/harness/photos.ts'
import { expectOk } from '../../../test/harness/send.ts'

type Parties = { buyer: Person; seller: Person; productId: string }

async function photoOf(who: Person, colour: string): Promise<string> {
  const picture = await plain(800, 600, colour).png().toBuffer()
  return expectOk(await who.post('/conversation-photos', picture)).body.id
}

/** A conversation about a product, of which the buyer has not read the last message. */
export async function addConversation({ buyer, seller, productId }: Parties): Promise<string> {
  const { body } = expectOk(
    await sendMessage(
      buyer,
      `/products/${productId}/conversation`,
      'Hello! Is the battery the first one, and how long does it last?',
    ),
  )
  const path = `/conversations/${body.conversationId}`
  const say = async (who: Person, text: string, photos: string[] = []) =>
    expectOk(await sendMessage(who, `${path}/messages`, text, photos))
  await say(seller, 'It was replaced last year. It lasts about six hours.\nHere is the report:', [
    await photoOf(seller, '#446655'),
    await photoOf(seller, '#335577'),
  ])
  await say(buyer, 'Great. Can I pick it up on Saturday?')
  expectOk(await seller.call('PUT', `${path}/read`, { number: 3 }))
  await say(seller, 'Yes. Or see https://pickup.example.org for other days.')
  return `/dashboard/messages/${body.conversationId}`
}
