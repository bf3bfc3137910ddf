import { forAdmins, forMembers, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/users/admin/{buyer}', statuses({ buyer: 200, admin: 200, others: 403 })],
    ['GET', '/users/buyer/{buyer}', statuses({ buyer: 200, admin: 200, others: 403 })],
    ['GET', '/users/seller/{seller}', statuses({ seller: 200, admin: 200, others: 403 })],
    ['GET', '/users/seller/who@example.com', forAdmins],
    ['GET', '/buyers/buyer', forAdmins],
    ['GET', '/buyers/buyer?q=bea', forAdmins],
    ['GET', '/sellers/seller', forAdmins],
    ['GET', '/sellers/seller?show=unverified', forAdmins],
    ['PUT', '/users/admin/{newBuyer}', forAdmins, undefined, '+audit_entry member.is_admin'],
    [
      'PUT',
      '/verifySeller/{newSeller}',
      forAdmins,
      { email: '{newSeller}', name: 'Invented Name', status: false },
      '+audit_entry +notice member.verified_at',
    ],
    [
      'POST',
      '/users/{verifiedSeller}/verificationWithdrawal',
      forAdmins,
      { reason: 'The business was sold.' },
      '+audit_entry +notice member.verified_at',
    ],
    [
      'DELETE',
      '/users/{newBuyer}',
      forAdmins,
      undefined,
      `+audit_entry -email_confirmation -identity_account -identity_session -identity_user
      -known_device member.deleted_at member.email member.email_key member.identity_id member.name`,
    ],
    [
      'POST',
      '/users/{newBuyer}/removal',
      forAdmins,
      { ground: 'abuse', reason: 'Three false reports.' },
      `+audit_entry -email_confirmation -identity_account -identity_session -identity_user
      -known_device member.deleted_at member.email member.email_key member.identity_id member.name`,
    ],
    [
      'POST',
      '/users/{newBuyer}/suspension',
      forAdmins,
      { ground: 'abuse', reason: 'Three false reports.' },
      '+audit_entry +notice +restriction member.suspended_at',
    ],
    [
      'DELETE',
      '/users/{suspended}/suspension',
      forAdmins,
      undefined,
      '+audit_entry +notice member.suspended_at restriction.ended_at',
    ],
    ['GET', '/account/export', statuses({ unfinished: 200, others: 200 })],
    ['GET', '/account/type', forMembers],
    // All sessions are too old here; own-account.test.ts covers the success case.
    ['POST', '/account/deletion', statuses({ others: 403 })],
  ],
  // They change account types that other rows need as they are.
  lastInAccessMatrix: [
    [
      'PUT',
      '/account/type',
      statuses({ buyer: 409, otherBuyer: 409, others: 200 }),
      { category: 'seller' },
    ],
    [
      'POST',
      '/users',
      statuses({ unfinished: 200, others: 200 }),
      { category: 'buyer' },
      { unfinished: '+member' },
    ],
  ],
  badInput: {
    shownName: 'A seller',
    status: false,
    userEmail: null,
    userName: null,
    'accounts.complete.category': 'buyer',
    'accounts.sellers.show': 'unverified',
    'ownAccount.changeType.category': 'buyer',
  },
  writes: ['ownAccount.changeType'],
  statementCounts: [
    ['Ada', '/buyers/buyer', 2],
    ['Ada', '/buyers/buyer?q=more', 2],
    ['Ada', '/sellers/seller', 2],
    ['Ada', '/sellers/seller?show=unverified', 2],
  ],
}
