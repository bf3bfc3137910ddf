import { expect, test } from 'vitest'
import { deletionRefusal, roleOf } from './rules.ts'

const [ada, bea] = [{ id: 'ada' }, { id: 'bea' }]

test('shows an admin as admin, whatever their other roles', () => {
  expect(roleOf({ isAdmin: true, isSeller: true })).toBe('admin')
  expect(roleOf({ isAdmin: false, isSeller: true })).toBe('seller')
  expect(roleOf({ isAdmin: false, isSeller: false })).toBe('buyer')
})

test('at least one admin remains', () => {
  expect(deletionRefusal({ isAdmin: true }, ada, [ada, bea])).toBeNull()
  expect(deletionRefusal({ isAdmin: true }, bea, [ada])).toBe('last_admin')
  expect(deletionRefusal({ isAdmin: false }, ada, [ada])).toBeNull()
})

test('a former admin cannot delete anyone', () => {
  expect(deletionRefusal({ isAdmin: false }, bea, [ada])).toBe('admin_required')
})
