import { expect, test } from 'vitest'
import { carriers } from '../../../contract/sales/sales.ts'
import { carrierOf, trackingAddress } from './tracking-address.ts'

test('every carrier has a tracking page, apart from the one without a name', () => {
  for (const carrier of carriers) {
    const address = trackingAddress(carrier, '1Z 999')
    if (carrier === 'other') expect(address).toBeUndefined()
    else expect(new URL(address ?? '').protocol).toBe('https:')
  }
})

test('a tracking number cannot change the rest of the address', () => {
  expect(trackingAddress('ups', ' 1Z&x=/../#y ')).toBe(
    'https://www.ups.com/track?tracknum=1Z%26x%3D%2F..%2F%23y',
  )
})

test('an unknown carrier counts as another one', () => {
  expect([carrierOf('dhl'), carrierOf('pigeon')]).toEqual(['dhl', 'other'])
})
