import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newDeclaration } from '../../contract/seller-details.ts'
import { cast } from './cast.ts'
import { categories } from './catalogue.ts'
import { products } from './products.ts'
import { traders } from './traders.ts'

const folder = new URL('./pictures/', import.meta.url)
const files = globSync('**/*.svg', { cwd: fileURLToPath(folder) })
const unique = (values: string[]) => new Set(values).size === values.length
const withRole = (role: string) =>
  cast.filter(({ roles }) => roles.some((own) => own === role)).map(({ key }) => key)

describe('cast', () => {
  it('keys and addresses are unique', () => {
    expect(unique(cast.map(({ key }) => key))).toBe(true)
    expect(unique(cast.map(({ email }) => email))).toBe(true)
    for (const { email, password } of cast) {
      expect(email).toMatch(/^[a-z.]+@example\.com$/)
      expect(password.length).toBeGreaterThanOrEqual(12)
    }
  })

  it('traders are sellers with details that the form accepts', () => {
    expect(withRole('seller')).toEqual(expect.arrayContaining(Object.keys(traders)))
    for (const trader of Object.values(traders)) {
      expect(newDeclaration.safeParse({ kind: 'trader', ...trader }).success).toBe(true)
    }
  })

  it('one sign-in per role is printed', () => {
    const printed = cast.filter((person) => person.printed).flatMap(({ roles }) => roles)
    expect(printed.sort()).toEqual(['admin', 'buyer', 'seller'])
    expect(withRole('admin')).toHaveLength(1)
    expect(withRole('buyer')).toHaveLength(4)
  })
})

describe('products', () => {
  it('cover every category and condition', () => {
    expect(products.length).toBeGreaterThanOrEqual(60)
    expect(unique(products.map(({ key }) => key))).toBe(true)
    expect(unique(products.map(({ title }) => title))).toBe(true)
    expect(categories.map(({ name }) => name)).toEqual(['Surface', 'Dell', 'HP'])
    for (const { name } of categories) {
      const own = products.filter(({ category }) => category === name)
      expect(own.length).toBeGreaterThanOrEqual(22)
      expect(new Set(own.map(({ condition }) => condition)).size).toBe(3)
    }
  })

  it.each(products)('$key is within the limits of a listing', (product) => {
    expect(product.title.length).toBeLessThanOrEqual(120)
    expect(product.description.length).toBeLessThanOrEqual(5000)
    expect(product.location.length).toBeLessThanOrEqual(200)
    expect(product.phone).toMatch(/^[\d +()-]{1,32}$/)
    for (const price of [product.originalPrice, product.resalePrice]) {
      expect(price).toMatch(/^\d{1,7}(\.\d{1,2})?$/)
      expect(Number(price)).toBeGreaterThan(0)
    }
    const month = product.purchasedYear * 12 + product.purchasedMonth - 1
    expect(month).toBeGreaterThanOrEqual(2019 * 12)
    expect(month).toBeLessThanOrEqual(2026 * 12 + 8)
    expect(product.purchasedMonth).toBeGreaterThanOrEqual(1)
    expect(product.purchasedMonth).toBeLessThanOrEqual(12)
  })

  it('have sellers and buyers with these roles', () => {
    for (const { seller, sold, reserved, advertised } of products) {
      expect(withRole('seller')).toContain(seller)
      for (const buyer of [sold, reserved]) if (buyer) expect(withRole('buyer')).toContain(buyer)
      expect([sold, advertised].filter(Boolean).length).toBeLessThanOrEqual(1)
    }
  })
})

describe('pictures', () => {
  it('exist exactly for the names in use', () => {
    const named = [...products, ...categories].map(({ picture }) => picture)
    const photos = cast.flatMap(({ photo }) => photo ?? [])
    const expected = [...named, ...photos, '/pictures/hero.svg', '/pictures/hero-evening.svg']
    expect(files.map((file) => `/pictures/${file}`).sort()).toEqual([...new Set(expected)].sort())
  })

  it.each(files)('%s is small, self-contained and static', (file) => {
    const svg = readFileSync(new URL(file, folder), 'utf8')
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(svg.length).toBeLessThan(file.startsWith('hero') ? 20_000 : 12_288)
    expect(unique(ids)).toBe(true)
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /<script|<text|<image|href|https?:|\son\w+=/,
    )
  })
})
