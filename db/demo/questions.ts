import type pg from 'pg'
import type { DemoProduct } from './product.ts'

/** A question of a demo member about a product, some hours after it was listed. */
type DemoQuestion = {
  product: string
  asker: string
  hours: number
  text: string
  /** Some hours after the question. */
  answer?: { hours: number; text: string }
}

const questions: DemoQuestion[] = [
  {
    product: 'latitude-7420-aluminium',
    asker: 'amara',
    hours: 5,
    text: 'Does it wake up reliably when the lid is opened? Mine at work does not.',
    answer: {
      hours: 2,
      text: 'Yes, I tried it about twenty times after the refurbishment, on battery and plugged in. The firmware is current.',
    },
  },
  {
    product: 'latitude-7420-aluminium',
    asker: 'samuel',
    hours: 20,
    text: 'Is the original charger included, and is it the 65 W one?',
    answer: {
      hours: 7,
      text: 'A 65 W USB-C charger by Dell is included, used but without damage.',
    },
  },
  {
    product: 'latitude-9430-2in1',
    asker: 'malia',
    hours: 30,
    text: 'Does the pen have its own battery, and how old is it?',
    answer: {
      hours: 4,
      text: 'It charges in its slot, so there is no battery to change. It is as old as the laptop.',
    },
  },
  {
    product: 'latitude-7400-2in1',
    asker: 'amara',
    hours: 40,
    text: 'Does the hinge stay where you put it in tablet mode?',
    answer: { hours: 5, text: 'Yes, it is firm. I used it with a pen on my knees.' },
  },
  {
    product: 'probook-430-g8',
    asker: 'malia',
    hours: 100,
    text: 'Is there a slot for a SIM card?',
    answer: { hours: 3, text: 'No, this one has no mobile network.' },
  },
  {
    product: 'surface-pro-9-sapphire',
    asker: 'samuel',
    hours: 24,
    text: 'Has the screen been under a protector? I am afraid of fine scratches.',
  },
  {
    product: 'envy-13-gold',
    asker: 'amara',
    hours: 200,
    text: 'Can the memory be extended?',
  },
  {
    product: 'latitude-5530-graphite',
    asker: 'jonas',
    hours: 26,
    text: 'How many battery cycles does the report show?',
  },
  {
    product: 'latitude-3520-school',
    asker: 'amara',
    hours: 60,
    text: 'Is there a second memory slot that is free?',
  },
]

const insertQuestion = `
  with asked as (select created_at + make_interval(hours => $4) as at from product where id = $1)
  insert into question (product_id, seller_id, asker_id, text, asked_at, answer, answered_at)
    select id, seller_id, $2, $3, asked.at, $5::text,
      case when $5::text is not null then asked.at + make_interval(hours => $6) end
    from product, asked where id = $1`

/** Adds the questions about a demo product that is for sale. */
export async function addQuestions(
  client: pg.PoolClient,
  { key }: DemoProduct,
  productId: string,
  idOf: (key: string) => string,
) {
  for (const { product, asker, text, hours, answer } of questions) {
    if (product !== key) continue
    const { text: answerText = null, hours: later = 0 } = answer ?? {}
    await client.query(insertQuestion, [productId, idOf(asker), text, hours, answerText, later])
  }
}
