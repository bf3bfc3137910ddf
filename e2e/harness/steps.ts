import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cast } from '../../db/demo/cast.ts'
import { waitForToast } from './toasts.ts'

export function oneOfCast(key: string) {
  const found = cast.find((person) => person.key === key)
  if (!found) throw new Error(`no member of the cast is ${key}`)
  return found
}

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

type Account = { name: string; email: string; password: string; category: 'buyer' | 'seller' }

export async function signUp(page: Page, { name, email, password, category }: Account) {
  // The previous screen may have a field with the same label.
  await page.getByLabel('Account type').waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Account type').selectOption(category)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

export const bookingDialog = (page: Page) => page.getByRole('dialog', { name: /^Reserve for/ })

/** Books this product from the open list. */
export async function book(page: Page, title: string) {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: /^Book Now/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+1 (555) 0100')
  await dialog.getByLabel('Location').fill('Pier 4, Portland')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await waitForToast(page, 'Booked Successfully')
  await dialog.waitFor({ state: 'hidden' })
}

type Listing = { title: string; category: string; price: string }

/** Completes the product form. */
export async function describeProduct(page: Page, { title, category, price }: Listing) {
  await page.getByLabel('Category').selectOption(category)
  await page.getByLabel('Product name').fill(title)
  await page.getByLabel('Image URL').fill('/pictures/category-hp.svg')
  await page.getByLabel('Original price').fill('900')
  await page.getByLabel('Resale price').fill(price)
  await page.getByLabel('Year of purchase').fill('2023')
  await page.getByLabel('Month of purchase').selectOption('March')
  await page.getByLabel('Phone', { exact: true }).fill('+351 555 010')
  await page.getByLabel('Location').fill('Porto')
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByLabel('Description').fill('One scratch on the lid.')
}

export const addButton = (page: Page) => page.getByRole('button', { name: 'Add A Product' })

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure card details"]')

export const cardNumber = (page: Page) => cardFrame(page).getByLabel('Card number')

/** Types a card into the provider's frame, replacing earlier input. */
export async function typeCard(page: Page, number: string) {
  await cardNumber(page).fill(number)
  await cardFrame(page).getByLabel(/expir/i).fill('12 / 34')
  await cardFrame(page)
    .getByLabel(/CVC|security/i)
    .fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** A button of the provider's authentication dialog. */
export function authenticationAnswer(page: Page, answer: 'Complete' | 'Fail') {
  const frame = page.frameLocator('iframe[title="Authenticate payment — test"]')
  return frame.getByRole('button', { name: answer })
}

/**
 * Answers in the provider's authentication dialog, again if nothing happens: Chromium drops a click on
 * a frame of another process that it has just made visible.
 */
export async function authenticate(page: Page, answer: 'Complete' | 'Fail') {
  const button = authenticationAnswer(page, answer)
  const isEnabled = () => button.isEnabled({ timeout: 500 }).catch(() => false)
  await expect.poll(isEnabled).toBe(true)
  const click = async () => {
    await button.click({ timeout: 1_000 }).catch(() => {})
    return isEnabled()
  }
  await expect.poll(click).toBe(false)
}
