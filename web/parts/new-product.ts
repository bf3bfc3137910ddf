import { z } from 'zod'
import { newProduct } from '../../contract/catalog.ts'
import { saying } from '../../contract/sentences.ts'

const { purchaseMonth } = newProduct.shape

const thisMonth = () => {
  const now = new Date()
  return now.getFullYear() * 12 + now.getMonth() + 1
}

/** What the form of a new product asks: the contract's checks, and that nothing is left out. */
export const productSchema = newProduct
  .safeExtend({
    purchaseMonth: z.string().min(1, saying('month')).pipe(purchaseMonth.unwrap()),
  })
  .refine((typed) => Number(typed.purchase) * 12 + Number(typed.purchaseMonth) <= thisMonth(), {
    path: ['purchase'],
    ...saying('purchaseToCome'),
  })

export type TypedProduct = z.input<typeof productSchema>
export type NewProduct = z.output<typeof productSchema>

type Told = 'specs' | 'grades' | 'locks' | 'passport' | 'serial'
type Text = Exclude<keyof TypedProduct, 'photos' | Told>

/** The form's texts, in its order, with nothing typed. */
export const blankProduct: Record<Text, string> = {
  category: '',
  header: '',
  image: '',
  originalprice: '',
  resaleprice: '',
  purchase: '',
  purchaseMonth: '',
  phone: '',
  location: '',
  condition: '',
  description: '',
}

const texts = Object.keys(blankProduct) as Text[]

/** All fields, in the form's order. */
export const productFields: (Text | 'photos')[] = texts.flatMap((text) =>
  text === 'image' ? ['photos', text] : [text],
)
