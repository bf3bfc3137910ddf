import { readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

test('the container file says nothing that a builder would refuse or warn of', () => {
  const problems = validate(readFileSync('Dockerfile', 'utf8'))
  expect(problems.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

test('the compose file is one, and says nothing twice or in the wrong place', () => {
  const files = new DCLinter({
    rules: { 'require-quotes-in-ports': [2, { quoteType: 'double' }] },
    quiet: false,
    debug: false,
    exclude: [],
  }).lintFiles(['compose.yaml'], false)
  expect(files).toHaveLength(1)
  const said = files.flatMap(({ messages }) =>
    messages.map(({ line, message }) => `${line}: ${message}`),
  )
  expect(said).toEqual([])
})

test('the containers run the Node.js that the packages name', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)/gm)]
  for (const [, version] of images) expect(dependencies.node).toContain(`${version}.`)
  expect(images).toHaveLength(2)
})
