import type { Page } from 'playwright-core'
import { logIn } from '../harness/steps.ts'
import { neverRespond, submit } from './actions.ts'
import { scenesOf } from './scene.ts'

const unknownAccount = { email: 'unknown@example.com', password: 'not this one' }

const logInScreen = { path: '/login', shows: 'Welcome back.' }
const signUpScreen = { path: '/signup', shows: 'Already have an account?' }
const forgotPassword = { path: '/forgot-password', shows: 'Send link' }
const resetPassword = { path: '/reset-password?token=abc', shows: 'New password' }

async function logInWrongly(page: Page) {
  await logIn(page, unknownAccount)
  await page.getByRole('alert').getByText(/wrong/).waitFor()
}

async function logInSlowly(page: Page) {
  await submit('Log In')(page)
  await logIn(page, unknownAccount)
  await page.getByRole('button', { name: 'Log In', disabled: true }).waitFor()
}

async function requestResetEmail(page: Page) {
  await page.getByLabel('Email').fill(unknownAccount.email)
  await page.getByRole('main').getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').getByText(unknownAccount.email).waitFor()
}

async function changeTooLate(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill('a few words in a row')
  await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('main').getByText('This link is no longer valid.').waitFor()
}

const already = {
  name: 'log-in-already',
  path: '/login?from=%2Fdashboard%2Fallsellers',
  shows: 'This account cannot open that page',
}

export const authScenes = [
  ...scenesOf('one', 'visitor', [
    { ...logInScreen, name: 'log-in' },
    { ...logInScreen, name: 'log-in-mistakes', after: 'log-in', act: submit('Log In') },
    {
      ...logInScreen,
      name: 'log-in-wrong',
      after: 'log-in-mistakes',
      act: logInWrongly,
      broken: true,
    },
    {
      ...logInScreen,
      name: 'log-in-busy',
      prepare: neverRespond('**/sign-in/email'),
      act: logInSlowly,
    },
    { ...signUpScreen, name: 'sign-up' },
    { ...signUpScreen, name: 'sign-up-mistakes', after: 'sign-up', act: submit('Sign Up') },
    { ...forgotPassword, name: 'forgot-password' },
    { ...forgotPassword, name: 'forgot-password-mistakes', act: submit('Send link') },
    {
      ...forgotPassword,
      name: 'forgot-password-sent',
      after: 'forgot-password-mistakes',
      act: requestResetEmail,
    },
    { ...resetPassword, name: 'reset-password' },
    { ...resetPassword, name: 'reset-password-mistakes', act: submit('Change password') },
    {
      ...resetPassword,
      name: 'reset-password-refused',
      after: 'reset-password-mistakes',
      act: changeTooLate,
      broken: true,
    },
    {
      name: 'reset-password-too-old',
      path: '/reset-password',
      shows: 'This link is no longer valid.',
    },
  ]),
  ...scenesOf('one', 'buyer', [already]),
  ...scenesOf('one', 'newcomer', [
    { name: 'account-type', path: '/login', shows: 'One last question', broken: true },
    {
      name: 'account-type-mistakes',
      path: '/signup',
      shows: 'One last question',
      act: submit('Continue'),
      broken: true,
    },
  ]),
  ...scenesOf('long', 'buyer', [already]),
]
