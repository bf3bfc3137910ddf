import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Control = ['button' | 'link' | 'textbox', string | RegExp]

/** Controls of these scenes of the world "one", by the scene's name. */
export const outlinedControls: Record<string, Control[]> = {
  'sign-up': [['button', 'Sign Up']],
  listing: [['button', /^Book Now/]],
  booking: [
    ['textbox', 'Phone'],
    ['button', 'Submit'],
  ],
  'my-orders': [['link', /^Pay Now/]],
  payment: [['button', /^Pay \$/]],
}

/** Whether the border differs from the inside of the control. */
const hasEdge = (control: Locator) =>
  control.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
      getComputedStyle(element)
    const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
    return isDrawn && borderTopColor !== backgroundColor
  })

/** Expects the scene's controls to have a visible border with forced colours. */
export async function expectOutlinedControls(page: Page, scene: string) {
  const controls = outlinedControls[scene] ?? []
  if (controls.length === 0) return
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const locator = scene === 'booking' ? page.getByRole('dialog') : page.getByRole('main')
  for (const [role, name] of controls) {
    const control = locator.getByRole(role, { name }).first()
    await control.waitFor()
    await expect.poll(() => hasEdge(control), { message: `${role} ${name}` }).toBe(true)
  }
  // The next scene may act in the same page.
  await page.emulateMedia({ forcedColors: null })
}
