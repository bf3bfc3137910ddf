import { expect, test } from 'vitest'
import { latestContact } from './latest-contact.ts'

const meeting = { phone: '555 03', location: 'At the station', delivery: 'meet' } as const
const shipped = { phone: '555 02', location: 'Pier 4, Portland', delivery: 'ship' } as const
const open = { phone: '555 01', location: 'Porto', delivery: 'both' } as const
const erased = { phone: '', location: '', delivery: 'ship' } as const

test('the contact details are those of the latest booking', () => {
  expect(latestContact([shipped, open])).toEqual({ phone: '555 02', location: 'Pier 4, Portland' })
  expect(latestContact([open, shipped])).toEqual({ phone: '555 01', location: 'Porto' })
})

test('the location of a meeting is not that of the next booking', () => {
  expect(latestContact([meeting, shipped])).toEqual({
    phone: '555 03',
    location: 'Pier 4, Portland',
  })
  expect(latestContact([meeting])).toEqual({ phone: '555 03', location: undefined })
})

test('erased details are passed over', () => {
  expect(latestContact([erased, open])).toEqual({ phone: '555 01', location: 'Porto' })
  expect(latestContact([erased])).toEqual({ phone: undefined, location: undefined })
})
