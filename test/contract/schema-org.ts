/**
 * The schema.org types (release 29) on pages of products and sellers with the types of their properties. Types not
 * listed here are data types and enumerations.
 */
const types: Record<string, Record<string, string[]>> = {
  Product: {
    name: ['Text'],
    description: ['Text'],
    image: ['URL'],
    url: ['URL'],
    category: ['Text'],
    productID: ['Text'],
    itemCondition: ['OfferItemCondition'],
    brand: ['Brand'],
    model: ['Text'],
    additionalProperty: ['PropertyValue'],
    offers: ['Offer'],
    subjectOf: ['Question'],
  },
  Question: {
    name: ['Text'],
    dateCreated: ['DateTime'],
    answerCount: ['Integer'],
    acceptedAnswer: ['Answer'],
  },
  Answer: { text: ['Text'], dateCreated: ['DateTime'] },
  Offer: {
    url: ['URL'],
    price: ['Number', 'Text'],
    priceCurrency: ['Text'],
    itemCondition: ['OfferItemCondition'],
    availability: ['ItemAvailability'],
    seller: ['Person', 'Organization'],
  },
  Brand: { name: ['Text'], url: ['URL'] },
  Organization: {
    name: ['Text'],
    url: ['URL'],
    identifier: ['Text'],
    image: ['URL'],
    alternateName: ['Text'],
    address: ['Text'],
    vatID: ['Text'],
    aggregateRating: ['AggregateRating'],
  },
  Person: { name: ['Text'], url: ['URL'], identifier: ['Text'], image: ['URL'] },
  ProfilePage: { url: ['URL'], dateCreated: ['DateTime'], mainEntity: ['Person', 'Organization'] },
  AggregateRating: {
    ratingValue: ['Number', 'Text'],
    reviewCount: ['Integer'],
    bestRating: ['Number', 'Text'],
    worstRating: ['Number', 'Text'],
  },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { position: ['Integer'], name: ['Text'], item: ['URL'] },
  PropertyValue: { name: ['Text'], value: ['Boolean', 'Number', 'Text'], unitText: ['Text'] },
}

const enumerations: Record<string, string[]> = {
  OfferItemCondition: ['DamagedCondition', 'NewCondition', 'RefurbishedCondition', 'UsedCondition'],
  ItemAvailability: [
    'BackOrder',
    'Discontinued',
    'InStock',
    'InStoreOnly',
    'LimitedAvailability',
    'MadeToOrder',
    'OnlineOnly',
    'OutOfStock',
    'PreOrder',
    'PreSale',
    'Reserved',
    'SoldOut',
  ],
}

/** Required by Google for a merchant listing and a profile page (Search Central). */
const requiredByGoogle: Record<string, string[]> = {
  Product: ['name', 'image', 'offers.price', 'offers.priceCurrency', 'offers.availability'],
  ProfilePage: ['mainEntity.name'],
}

const dataTypes: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  Number: (value) => typeof value === 'number',
  Integer: Number.isInteger,
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value),
  Boolean: (value) => typeof value === 'boolean',
}

type StructuredData = { '@type'?: string; [property: string]: unknown }

function isA(kind: string, value: unknown): boolean {
  if (dataTypes[kind]) return dataTypes[kind](value)
  const members = enumerations[kind]
  if (members) return members.some((member) => value === `https://schema.org/${member}`)
  return typeof value === 'object' && (value as StructuredData)?.['@type'] === kind
}

function faultsOf(node: StructuredData, at: string): string[] {
  const known = types[node['@type'] ?? '']
  if (!known) return [`${at} is of the unknown type ${node['@type']}`]
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'))
  return properties.flatMap(([name, values]) => {
    const kinds = known[name]
    if (!kinds) return [`${at}.${name} is no property of ${node['@type']}`]
    return [values].flat().flatMap((value) => {
      if (!kinds.some((kind) => isA(kind, value))) return [`${at}.${name} is no ${kinds.join('/')}`]
      return typeof value === 'object' ? faultsOf(value as StructuredData, `${at}.${name}`) : []
    })
  })
}

const valueAt = (node: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as StructuredData | undefined)?.[name], node)

/** Errors in the JSON-LD of a page by schema.org's definitions. */
export function wrongStructuredData(data: StructuredData): string[] {
  const context = data['@context'] === 'https://schema.org' ? [] : ['@context is not schema.org']
  const type = data['@type'] ?? ''
  const missing = (requiredByGoogle[type] ?? []).filter((path) => valueAt(data, path) === undefined)
  return [
    ...context,
    ...missing.map((path) => `${path} is missing`),
    ...faultsOf(data, type.toLowerCase()),
  ]
}
