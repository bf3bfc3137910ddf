import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/users/admin/{buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/users/buyer/{buyer}', [401, 200, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/users/seller/{seller}', [401, 403, 403, 200, 403, 200, 403, 401, 401]],
    ['GET', '/users/seller/who@example.com', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/buyers/buyer', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/buyers/buyer?q=bea', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/sellers/seller', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/sellers/seller?show=unverified', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'PUT',
      '/users/admin/{newBuyer}',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      '+audit_entry member.is_admin',
    ],
    [
      'PUT',
      '/verifySeller/{newSeller}',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { email: '{newSeller}', name: 'Invented Name', status: false },
      '+audit_entry +notice member.verified_at',
    ],
    [
      'DELETE',
      '/users/{newBuyer}',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      `+audit_entry -email_confirmation -identity_account -identity_session -identity_user
      -known_device member.deleted_at member.email member.email_key member.identity_id member.name`,
    ],
    [
      'POST',
      '/users/{newBuyer}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'abuse', reason: 'Three false reports.' },
      `+audit_entry -email_confirmation -identity_account -identity_session -identity_user
      -known_device member.deleted_at member.email member.email_key member.identity_id member.name`,
    ],
    [
      'POST',
      '/users/{newBuyer}/suspension',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { ground: 'abuse', reason: 'Three false reports.' },
      '+audit_entry +notice +restriction member.suspended_at',
    ],
    [
      'DELETE',
      '/users/{suspended}/suspension',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      undefined,
      '+audit_entry +notice member.suspended_at restriction.ended_at',
    ],
    ['GET', '/account/export', [401, 200, 200, 200, 200, 200, 200, 401, 401]],
    ['GET', '/account/type', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    // All sessions are too old here; own-account.test.ts covers the success case.
    ['POST', '/account/deletion', [401, 403, 403, 403, 403, 403, 403, 401, 401]],
  ],
  // They change account types that other rows need as they are.
  lastInAccessMatrix: [
    ['PUT', '/account/type', [401, 409, 409, 200, 200, 200, 403, 401, 401], { category: 'seller' }],
    [
      'POST',
      '/users',
      [401, 200, 200, 200, 200, 200, 200, 401, 401],
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
