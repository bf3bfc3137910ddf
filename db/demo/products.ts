import type { CategoryName } from './catalogue.ts'
import type { DemoProduct, Draft } from './product.ts'
import { dellLaptops } from './products/dell.ts'
import { dellOffice } from './products/dell-office.ts'
import { hpLaptops } from './products/hp.ts'
import { hpOffice } from './products/hp-office.ts'
import { surfaceLaptops } from './products/surface.ts'
import { surfaceTablets } from './products/surface-tablets.ts'

const listed = (category: CategoryName, drafts: Draft[]): DemoProduct[] =>
  drafts.map((draft) => ({
    ...draft,
    category,
    picture: `/pictures/${category.toLowerCase()}/${draft.key}.svg`,
  }))

export const products: DemoProduct[] = [
  ...listed('Surface', [...surfaceLaptops, ...surfaceTablets]),
  ...listed('Dell', [...dellLaptops, ...dellOffice]),
  ...listed('HP', [...hpLaptops, ...hpOffice]),
]
