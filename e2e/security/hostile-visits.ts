import { legalPages } from '../../contract/legal-pages.ts'
import { monthOf } from '../../contract/schemas/month.ts'
import type { Screen } from '../../contract/screens.ts'
import type { Person } from '../../test/harness/people.ts'
import type { HostileScene } from '../harness/hostile-scene.ts'
import { hostileTexts } from '../harness/hostile-texts.ts'
import { type PathValues, screenPaths } from '../harness/screen-paths.ts'
import { turningTexts } from './bidi-text.ts'

export const visitors = ['a visitor', 'the buyer', 'the seller', 'the admin'] as const
export type Visitor = (typeof visitors)[number]

type Choice = (screen: Screen) => boolean

type Plan = {
  person?: Person
  opens: Choice
  /** Screens with a parameter and without a value here are not opened. */
  values: PathValues
  /** Which of the opened screens show hostile text. */
  shows: Choice
  odd?: string[]
}

/** Addresses with hostile text in them. */
const oddAddresses = [...hostileTexts.slice(0, 2), turningTexts.join(' ')]
  .map(encodeURIComponent)
  .flatMap((text) => [
    `/${text}`,
    `/products/${text}`,
    `/login?from=/${text}&error=${text}`,
    `/reset-password?token=${text}`,
    `/confirm-email?token=${text}&error=${text}`,
    `/search?q=${text}`,
    `/dashboard/allsellers?q=${text}`,
    `/dashboard/payment/${text}`,
    `/#${text}`,
  ])

const either =
  (...choices: Choice[]): Choice =>
  (screen) =>
    choices.some((accepts) => accepts(screen))

const named =
  (...names: Screen['name'][]): Choice =>
  ({ name }) =>
    names.includes(name)

const isPublic: Choice = ({ access }) => access === undefined

/** Shows products or members; the other public screens are the same for everyone. */
const isPublicList: Choice = (screen) => isPublic(screen) && screen.liveLists === true

/** Log-in and the like, which redirect signed-in members or show them no more than anyone. */
const isAuth: Choice = ({ chunk }) => chunk === 'auth'

const isPublicForMembers: Choice = (screen) => isPublic(screen) && !isAuth(screen)

const isForAdmins: Choice = ({ access }) => access === 'admin'

type Audience = 'buyers' | 'currentOrFormerSellers' | 'currentOrFormerSellersAndAdmins' | 'maySell'

/** For every member, or in the menu of these audiences. */
const isForMembers =
  (...audiences: Audience[]): Choice =>
  ({ access, link }) => {
    const audience = link?.audience
    return access === 'member' && (!audience || audiences.includes(audience))
  }

/** Attributes are the admins' own texts; sums and the provider's movements have none. */
const isWithoutMemberTexts = named('attributes', 'money', 'reconciliation')

const valuesOfAll = ({ listed, sellerId }: HostileScene): PathValues => ({
  item: [listed],
  seller: [sellerId],
  products: ['Dell'],
})

const plans: Record<Visitor, (scene: HostileScene) => Plan> = {
  'a visitor': (scene) => ({
    opens: either(isPublicList, isAuth),
    values: valuesOfAll(scene),
    shows: named('home', 'advertisedItems', 'seller'),
    odd: oddAddresses.filter((address) => !address.startsWith('/dashboard')),
  }),
  'the buyer': (scene) => ({
    person: scene.buyer,
    opens: either(isPublicList, isForMembers('buyers')),
    values: {
      ...valuesOfAll(scene),
      conversation: [scene.conversation],
      payment: scene.bookings,
      order: scene.sales,
      receipt: scene.sales,
    },
    shows: named('products', 'welcome', 'myOrders', 'seller', 'conversation'),
  }),
  'the seller': (scene) => ({
    person: scene.seller,
    opens: either(
      isPublicList,
      isForMembers('currentOrFormerSellers', 'currentOrFormerSellersAndAdmins', 'maySell'),
    ),
    values: {
      ...valuesOfAll(scene),
      conversation: [scene.conversation],
      restriction: [scene.restriction],
      editProduct: [scene.listed],
      sale: scene.sales,
      packing: scene.sales,
      statement: [monthOf(new Date())],
    },
    shows: named('products', 'myProducts', 'seller', 'conversation', 'restriction'),
  }),
  'the admin': (scene) => ({
    person: scene.admin,
    opens: either(
      isPublicForMembers,
      isForMembers('currentOrFormerSellersAndAdmins', 'maySell'),
      isForAdmins,
    ),
    values: {
      ...valuesOfAll(scene),
      legal: [legalPages[0]],
      editProduct: [scene.listed],
      payment: scene.bookings,
      sale: scene.sales,
      case: scene.sales,
      member: [scene.sellerId],
      statement: [`${monthOf(new Date())}?seller=${scene.sellerId}`],
    },
    shows: (screen) =>
      isForAdmins(screen) ? !isWithoutMemberTexts(screen) : named('seller', 'statement')(screen),
    odd: oddAddresses,
  }),
}

/** What a visitor opens: screens with existing records, and odd addresses. */
export function visitOf(scene: HostileScene, visitor: Visitor) {
  const { person, opens, values, shows, odd = [] } = plans[visitor](scene)
  return {
    person,
    screens: screenPaths(opens, values),
    odd,
    /** The screens that show hostile text. */
    showing: screenPaths(shows, values),
  }
}
