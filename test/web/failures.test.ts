import { expect, test } from 'vitest'
import {
  isNetworkFailure,
  isScriptLoadFailure,
  messageOf,
  messageOfStatus,
} from '../../web/api/failures.ts'

/** Errors of Chromium, Firefox and WebKit for requests without a complete response. */
const networkFailures = [
  'Failed to fetch',
  'network error',
  'NetworkError when attempting to fetch resource.',
  'Error in input stream',
  'Load failed',
  'The network connection was lost.',
  'The Internet connection appears to be offline.',
]

test.each(networkFailures)('`%s` is a lost connection', (message) => {
  const failure = new TypeError(message)
  expect(isNetworkFailure(failure)).toBe(true)
  expect(messageOf(failure)).toBe('We could not reach the service. Check your connection.')
})

/** As the API client wraps what fails while it reads a response. */
const unreadable = (cause: Error) =>
  new Error('Cannot parse response body, please check the response body and content-type.', {
    cause,
  })

test.each(networkFailures)('`%s` while the response arrives is a lost connection', (message) => {
  const failure = unreadable(new TypeError(message))
  expect(isNetworkFailure(failure)).toBe(true)
  expect(messageOf(failure)).toBe('We could not reach the service. Check your connection.')
})

test('a response that cannot be parsed is no lost connection, and its message is not shown', () => {
  const failure = unreadable(new SyntaxError("Unexpected token '<'"))
  expect(isNetworkFailure(failure)).toBe(false)
  expect(messageOf(failure)).toBe('Something went wrong. Please try again.')
})

test('the message of a declined payment is shown', () => {
  const declined = { type: 'card_error', message: 'Your card was declined.' }
  const failure = new Error(declined.message, { cause: declined })
  expect(messageOf(failure)).toBe('Your card was declined.')
})

test.each([
  [429, 'Too many attempts. Please wait a few minutes and try again.'],
  [502, 'Something went wrong. Please try again.'],
  [504, 'Something went wrong. Please try again.'],
])('a %i without a message of ours has one', (status, message) => {
  expect(messageOfStatus(status)).toBe(message)
})

/** Errors of `import()` without a script. */
const importFailures = [
  'Failed to fetch dynamically imported module: https://shop.example/assets/blog-1a2b.js',
  'error loading dynamically imported module: https://shop.example/assets/blog-1a2b.js',
  'Importing a module script failed.',
]

test.each(importFailures)('`%s` is a script that failed to load', (message) => {
  const failure = new TypeError(message)
  expect(isScriptLoadFailure(failure)).toBe(true)
  expect(isNetworkFailure(failure)).toBe(false)
  expect(messageOf(failure)).toMatch(/reload the page\.$/)
})

test('the message of a browser error is not shown', () => {
  const denied = new DOMException('Access is denied for this document.', 'SecurityError')
  expect(messageOf(denied)).toBe('Something went wrong. Please try again.')
})

test('a bug is no lost connection, and its message is not shown', () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'view')")
  expect(isNetworkFailure(bug)).toBe(false)
  expect(messageOf(bug)).toBe('Something went wrong. Please try again.')
})
