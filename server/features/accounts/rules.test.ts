import { expect, test } from 'vitest'
import { deletionRefusal, roleOf } from './rules.ts'

const [ada, bea] = [{ id: 'ada' }, { id: 'bea' }]

test('an admin shows as admin, whatever else they are', () => {
  expect(roleOf({ isAdmin: true, isSeller: true })).toBe('admin')
  expect(roleOf({ isAdmin: false, isSeller: true })).toBe('seller')
  expect(roleOf({ isAdmin: false, isSeller: false })).toBe('buyer')
})

test('one admin is always left', () => {
  expect(deletionRefusal({ isAdmin: true }, ada, [ada, bea])).toBeNull()
  expect(deletionRefusal({ isAdmin: true }, bea, [ada])).toBe('last_admin')
  expect(deletionRefusal({ isAdmin: false }, ada, [ada])).toBeNull()
})

test('who is an admin no more deletes nobody', () => {
  expect(deletionRefusal({ isAdmin: false }, bea, [ada])).toBe('admin_required')
})
