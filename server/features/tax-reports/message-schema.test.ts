import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import {
  company,
  messageWith,
  person,
  personWithoutTaxNumber,
  quarters,
} from './message.test-data.ts'

/** The official schema, if there is one; see schema/README.md. */
const schemaFile = process.env.DPI_SCHEMA ?? join(import.meta.dirname, 'schema', 'message.xsd')

const folder = dirname(schemaFile)
const files = await Promise.all(
  (await readdir(folder))
    .filter((fileName) => fileName.endsWith('.xsd'))
    .map(async (fileName) => ({
      fileName,
      contents: await readFile(join(folder, fileName), 'utf8'),
    })),
)
const isMain = ({ fileName }: { fileName: string }) => fileName === basename(schemaFile)

/** What the schema says against a message; empty for a valid one. */
async function faultsOf(contents: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'message.xml', contents },
    schema: files.filter(isMain),
    preload: files.filter((file) => !isMain(file)),
  })
  const messages = errors.map(({ message }) => message)
  return valid || messages.length > 0 ? messages : ['invalid']
}

const sellers = [person, personWithoutTaxNumber, company].map((details) => ({ details, quarters }))
const message = messageWith(sellers)

test('messages are valid: persons, without a tax number, companies, no seller at all', async () => {
  expect(await faultsOf(message)).toEqual([])
  expect(await faultsOf(messageWith([]))).toEqual([])
})

test('texts of the greatest length, and amounts below zero, are valid', async () => {
  const long = (count: number) => 'ß'.repeat(count)
  const texts = {
    firstName: long(100),
    lastName: long(100),
    street: long(200),
    postcode: long(20),
    city: long(100),
    tin: long(40),
    vatId: long(20),
    birthCity: long(100),
  }
  const refunded = quarters.map((quarter) => ({ ...quarter, sales: 0, consideration: -1_000_000 }))
  const details = { ...person, ...texts, birthCountry: 'DE' }
  expect(await faultsOf(messageWith([{ details, quarters: refunded }]))).toEqual([])
  const registered = { ...company, registerNumber: long(60), vatId: long(20) }
  expect(await faultsOf(messageWith([{ details: registered, quarters }]))).toEqual([])
})

test.each([
  ['an unknown element', /<(\/?)dpi:Nexus>/g, '<$1dpi:Reason>'],
  ['a missing element', /<dpi:BirthDate>.*?<\/dpi:BirthDate>/g, ''],
  ['another order', /(<dpi:Consideration>.*?<\/dpi:Consideration>)(<dpi:N.*?ies>)/g, '$2$1'],
  ['decimals', '>1450<', '>1450.49<'],
  ['an amount without its currency', ' currCode="EUR"', ''],
  ['an unknown kind of message', 'DPI401', 'DPI400'],
  ['an unknown kind of address', 'OECD301', 'OECD300'],
  ['an empty text', '>Hafenstraße 1<', '><'],
  ['a text that is too long', 'Hafenstraße 1', 'ß'.repeat(201)],
  ['a date that is none', '1990-05-17', '1990-02-30'],
  ['another namespace', 'urn:oecd:ties:dpi:v1', 'urn:oecd:ties:dpi:v2'],
  ['XML that is not well-formed', '</dpi:DPIBody>', ''],
])('the schema refuses %s', async (_, part, replacement) => {
  const changed = message.replace(part, replacement)
  expect(changed).not.toBe(message)
  expect(await faultsOf(changed)).not.toEqual([])
})
