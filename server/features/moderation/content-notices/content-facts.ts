import type { Tx } from '../../../database/db.ts'
import { publishedQuestions } from '../../questions/queries.ts'
import type { NewContentNotice } from '../../reports/queries.ts'
import { activeSellers, publishedReviews } from '../../reviews/queries.ts'
import { lockVisibleProduct } from '../queries.ts'
import type { Content } from './content-address.ts'

type Facts = Pick<NewContentNotice, 'subject' | 'header' | 'image' | 'sellerName' | 'date'>

async function factsOfProduct(tx: Tx, id: string): Promise<Facts | undefined> {
  const product = await lockVisibleProduct(tx, id)
  if (!product) return undefined
  const { title: header, image, sellerName, createdAt } = product
  return { subject: 'product_id', header, image, sellerName, date: createdAt.toISOString() }
}

async function factsOfSeller(tx: Tx, id: string): Promise<Facts | undefined> {
  const seller = await activeSellers(tx)
    .select(['member.name', 'member.photo', 'member.created_at as since'])
    .where('member.id', '=', id)
    // The deletion of the account waits, and replaces the name here too.
    .forShare('member')
    .executeTakeFirst()
  if (!seller) return undefined
  const { name, photo, since } = seller
  const facts = { header: name, image: photo ?? '', sellerName: name }
  return { subject: 'seller_id', ...facts, date: since.toISOString() }
}

/** Reviews of buyers only: those of sellers are not public. */
async function factsOfReview(tx: Tx, id: string): Promise<Facts | undefined> {
  const review = await publishedReviews(tx)
    .innerJoin('member as seller', 'seller.id', 'sale.seller_id')
    .select(['booking.image', 'seller.name as sellerName', 'sale.created_at as soldAt'])
    .where('review.id', '=', id)
    .where('review.author', '=', 'buyer')
    .executeTakeFirst()
  if (!review) return undefined
  const { title: header, image, sellerName, soldAt } = review
  return { subject: 'review_id', header, image, sellerName, date: soldAt.toISOString() }
}

async function factsOfQuestion(tx: Tx, id: string): Promise<Facts | undefined> {
  const question = await publishedQuestions(tx)
    .innerJoin('member as seller', 'seller.id', 'question.seller_id')
    .select(['seller.name as sellerName', 'product.created_at as listedAt'])
    .where('question.id', '=', id)
    .executeTakeFirst()
  if (!question) return undefined
  const { title: header, image, sellerName, listedAt } = question
  return { subject: 'question_id', header, image, sellerName, date: listedAt.toISOString() }
}

const factsOf = {
  product: factsOfProduct,
  seller: factsOfSeller,
  review: factsOfReview,
  question: factsOfQuestion,
} as const satisfies Record<Content['kind'], unknown>

/** What staff see of the content that a notice is about; undefined if visitors do not see it. */
export const readFacts = (tx: Tx, { kind, id }: Content) => factsOf[kind](tx, id)
