import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { descriptionOf } from '../harness/description.ts'
import { isFocused } from '../harness/keyboard.ts'
import { bookingDialog } from '../harness/steps.ts'
import { expectLines, expectOutline } from './aria-lines.ts'

type Check = (page: Page) => Promise<void>
type Checks = Record<string, Check>

const checksOf = <Expected>(
  expected: Record<string, Expected>,
  check: (page: Page, expected: Expected) => Promise<void>,
): Checks =>
  Object.fromEntries(
    Object.entries(expected).map(([scene, wanted]) => [scene, (page) => check(page, wanted)]),
  )

/** Screens with landmarks, ordered headings and accessible names, and these lines among others. */
const outlines = checksOf(
  {
    home: ['- link "Home"', '- link "LogIn"', '- link "Sign up"', '- heading "Categories"'],
    categories: ['- heading "Categories" [level=1]', '- link "See All Products: Dell"'],
    'sign-up': ['- textbox "Name"', '- textbox "Email"', '- textbox "Password"', '- combobox'],
    'log-in': ['- textbox "Email"', '- textbox "Password"', '- button "Log In"'],
    listing: [
      '- heading "Dell" [level=1]',
      '- article',
      '- heading "Latitude 7420" [level=2]',
      '- button "Book Now: Latitude 7420"',
      '- button "Report: Latitude 7420"',
    ],
    'my-orders': ['- heading "My Orders" [level=1]', '- link "Pay Now: EliteBook 840 G8"'],
    payment: ['- heading "Payment" [level=1]', '- heading "Pay Here Now" [level=2]'],
  },
  async (page, wanted) => {
    await expectOutline(page)
    await expectLines(page.locator('body'), wanted)
  },
)

/** The booking dialog has a name, a description and fields, and hides the rest. */
async function expectBookingDialog(page: Page) {
  const dialog = bookingDialog(page)
  expect(await descriptionOf(dialog)).toMatch(/^Latitude 7420 Posted /)
  await expectLines(dialog, [
    '- textbox "Name" [disabled]: Bea Marsh',
    '- textbox "E-mail address" [disabled]: bea.marsh@example.com',
    '- textbox "Price" [disabled]: $499.50',
    '- textbox "Phone"',
    '- group "Delivery"',
    '- radio "Shipping"',
    '- radio "Meet in person"',
    '- radio "I will arrange it with the seller" [checked]',
    '- textbox "Location"',
    '- button "Submit"',
  ])
  expect(await page.getByRole('main').count()).toBe(0)
}

/** Errors that are described at their fields, the first of which has the focus. */
const mistakes = checksOf(
  {
    'booking-mistakes': { Phone: 'Phone is required.', Location: 'Location is required.' },
    'log-in-mistakes': { Email: 'Email name is required', Password: 'Password is required' },
  },
  async (page, texts) => {
    for (const [label, text] of Object.entries(texts)) {
      const field = page.getByRole('textbox', { name: label, exact: true })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await descriptionOf(field)).toContain(text)
    }
    const [first = ''] = Object.keys(texts)
    const firstField = page.getByRole('textbox', { name: first, exact: true })
    expect(await isFocused(firstField)).toBe(true)
  },
)

const announcements = checksOf<['alert' | 'status', string]>(
  {
    'log-in-wrong': ['alert', 'The e-mail address or the password is wrong.'],
    'payment-declined': ['alert', 'Your card was declined.'],
    'forgot-password-sent': ['status', 'we have sent an e-mail with a link'],
    'toast-done': ['status', 'Profile saved'],
    'listing-loading': ['status', 'Loading'],
    error: ['alert', 'Sorry, an unexpected error has occurred.'],
  },
  (page, [role, text]) => page.getByRole(role).filter({ hasText: text }).first().waitFor(),
)

/** What a screen reader gets of these scenes of the world "one", by name. */
export const accessibilityChecks: Checks = {
  ...outlines,
  booking: expectBookingDialog,
  ...mistakes,
  ...announcements,
}
