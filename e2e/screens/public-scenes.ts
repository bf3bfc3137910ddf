import type { Page } from 'playwright-core'
import { logIn } from '../steps.ts'
import { fail, hold, openDialog, showAll, submit } from './acts.ts'
import { scenesOf } from './scene.ts'

const stranger = { email: 'nobody@example.com', password: 'not this one' }

async function logInWrongly(page: Page) {
  await submit('Log In')(page)
  await logIn(page, stranger)
  await page.getByRole('alert').getByText(/wrong/).waitFor()
}

async function logInSlowly(page: Page) {
  await submit('Log In')(page)
  await logIn(page, stranger)
  await page.getByRole('button', { name: 'Log In', disabled: true }).waitFor()
}

async function askForLetter(page: Page) {
  await submit(/Send/)(page)
  await page.getByLabel('Email').fill(stranger.email)
  await page.getByRole('main').getByRole('button', { name: /Send/ }).click()
  await page.getByRole('status').getByText(stranger.email).waitFor()
}

/** Every screen that anybody may see. */
export const publicScenes = [
  ...scenesOf('one', 'visitor', [
    { name: 'home', path: '/' },
    { name: 'home-mistakes', path: '/', act: submit('Submit') },
    { name: 'menu', path: '/blog', act: openDialog('Menu'), small: true },
    { name: 'categories', path: '/categories' },
    { name: 'advertised', path: '/advertiseditems' },
    { name: 'blog', path: '/blog' },
    { name: 'log-in', path: '/login' },
    { name: 'log-in-mistakes', path: '/login', act: submit('Log In') },
    { name: 'log-in-wrong', path: '/login', act: logInWrongly, broken: true },
    {
      name: 'log-in-busy',
      path: '/login',
      prepare: hold('**/sign-in/email'),
      act: logInSlowly,
    },
    { name: 'sign-up', path: '/signup' },
    { name: 'sign-up-mistakes', path: '/signup', act: submit('Sign Up') },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'forgot-password-sent', path: '/forgot-password', act: askForLetter },
    { name: 'reset-password', path: '/reset-password?token=abc' },
    {
      name: 'reset-password-mistakes',
      path: '/reset-password?token=abc',
      act: submit('Change password'),
    },
    { name: 'reset-password-too-old', path: '/reset-password' },
    { name: 'not-found', path: '/nowhere', broken: true },
  ]),
  ...scenesOf('one', 'buyer', [
    { name: 'log-in-already', path: '/login?from=%2Fdashboard%2Fallsellers' },
    { name: 'menu-member', path: '/blog', act: openDialog('Menu'), small: true },
    { name: 'error', path: '/products/Dell', prepare: fail('**/api/products/**'), broken: true },
    {
      name: 'offline',
      path: '/dashboard/myorders',
      prepare: (page) => page.route('**/api/bookings**', (route) => route.abort()),
      broken: true,
    },
  ]),
  ...scenesOf('empty', 'visitor', [
    { name: 'home', path: '/' },
    { name: 'advertised', path: '/advertiseditems' },
  ]),
  ...scenesOf('many', 'visitor', [
    { name: 'home', path: '/' },
    { name: 'advertised', path: '/advertiseditems', act: showAll },
  ]),
  ...scenesOf('long', 'visitor', [
    { name: 'home', path: '/' },
    { name: 'categories', path: '/categories' },
    { name: 'advertised', path: '/advertiseditems' },
  ]),
  ...scenesOf('long', 'buyer', [
    { name: 'menu-member', path: '/blog', act: openDialog('Menu'), small: true },
    { name: 'log-in-already', path: '/login?from=%2Fdashboard%2Fallsellers' },
  ]),
]
