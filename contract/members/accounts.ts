import { z } from 'zod'
import { adminOnly, mayRefuse } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { listRoute, route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pageInput, pageOf } from '../schemas/pagination.ts'
import { removalReasons } from '../schemas/removal-reasons.ts'
import { email, optionalText, pathId, searchText, text } from '../schemas/string-schemas.ts'
import { accountTypes } from './account-types.ts'

const ignored = z.unknown().optional().describe('Accepted and ignored.')

export const newUser = z.object({
  category: z.enum(accountTypes, errorMessage('accountType')),
  name: ignored,
  email: ignored,
  userName: ignored,
  userEmail: ignored,
})

export const userRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean().describe('Whether the e-mail address is confirmed.'),
  role: z.enum(['buyer', 'seller', 'admin']),
  status: z.boolean().describe('Whether the seller is verified.'),
  suspended: moment.nullable().describe('Since when the account is suspended. Null if it is not.'),
})

/** Room for it in a notice that is sent to browsers. */
export const maxWithdrawalReasonLength = 500

export const verificationWithdrawal = z.object({
  reason: text('Reason', maxWithdrawalReasonLength),
})

const userPage = pageInput.extend({ q: searchText })

function roleRoute(role: 'admin' | 'buyer' | 'seller') {
  return route({
    method: 'GET',
    path: `/users/${role}/{email}`,
    action: 'read_roles',
    summary: `Whether the account with this e-mail address is ${role === 'admin' ? 'an' : 'a'} ${role}.`,
  })
    .errors(mayRefuse('sign_in_required', 'not_allowed'))
    .input(z.object({ email }))
}

const deleting = {
  ...adminOnly,
  ...mayRefuse(
    'not_found',
    'recent_login_required',
    'oneself',
    'last_admin',
    'payment_under_way',
    'member_sales_open',
    'member_payouts_open',
    'member_refund_owed',
    'card_provider_away',
  ),
}

const suspending = {
  ...adminOnly,
  ...mayRefuse('not_found', 'recent_login_required', 'oneself'),
}

export const accounts = {
  complete: route({
    method: 'POST',
    path: '/users',
    action: 'complete_profile',
    summary: 'Completes the profile of the signed-in identity as seller or buyer.',
  })
    .errors(mayRefuse('sign_in_required', 'not_allowed'))
    .input(newUser)
    .output(acknowledged.extend({ insertedId: z.string() })),
  isAdmin: roleRoute('admin').output(z.object({ isAdmin: z.boolean() })),
  isBuyer: roleRoute('buyer').output(z.object({ isBuyer: z.boolean() })),
  isSeller: roleRoute('seller').output(
    z.object({
      isSeller: z.boolean(),
      hasSellerRecords: z
        .boolean()
        .describe('Whether it has listings or sales. A buyer who was an admin may have them.'),
    }),
  ),
  buyers: listRoute({
    method: 'GET',
    path: '/buyers/buyer',
    action: 'list_buyers',
    summary: 'Buyers, newest first.',
  })
    .errors(adminOnly)
    .input(userPage)
    .output(pageOf(userRow)),
  sellers: listRoute({
    method: 'GET',
    path: '/sellers/seller',
    action: 'list_sellers',
    summary: 'Sellers, newest first: all of them, or those that are not verified.',
  })
    .errors(adminOnly)
    .input(
      userPage.extend({ show: z.enum(['unverified'], errorMessage('sellersShown')).optional() }),
    )
    .output(pageOf(userRow)),
  makeAdmin: route({
    method: 'PUT',
    path: '/users/admin/{id}',
    action: 'make_admin',
    summary: 'Makes a buyer with a confirmed e-mail address an admin.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse(
        'not_found',
        'recent_login_required',
        'member_email_unconfirmed',
        'member_suspended',
      ),
    })
    .input(z.object({ id: pathId }))
    .output(z.object({ modifiedCount: z.number() })),
  delete: route({
    method: 'DELETE',
    path: '/users/{id}',
    action: 'delete_user',
    summary: 'Deletes a user who asked for it. Payment records are kept, anonymised.',
  })
    .errors(deleting)
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
  remove: route({
    method: 'POST',
    path: '/users/{id}/removal',
    action: 'delete_user',
    summary: 'Deletes a user, with a statement of reasons by e-mail.',
  })
    .errors(deleting)
    .input(removalReasons.extend({ id: pathId }))
    .output(acknowledged),
  suspend: route({
    method: 'POST',
    path: '/users/{id}/suspension',
    action: 'suspend_member',
    summary:
      'Suspends a user, with a statement of reasons: hides their listings, ends unpaid reservations and withdraws their waiting offers. Open sales go on.',
  })
    .errors({
      ...suspending,
      ...mayRefuse(
        'admin_not_suspendable',
        'member_suspended',
        'payment_under_way',
        'card_provider_away',
      ),
    })
    .input(removalReasons.extend({ id: pathId }))
    .output(acknowledged),
  liftSuspension: route({
    method: 'DELETE',
    path: '/users/{id}/suspension',
    action: 'suspend_member',
    summary: 'Lifts the suspension of a user and shows their listings again. Idempotent.',
  })
    .errors(suspending)
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  verifySeller: route({
    method: 'PUT',
    path: '/verifySeller/{email}',
    action: 'verify_seller',
    summary: 'Verifies another member as a seller.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'recent_login_required', 'oneself', 'edited_meanwhile'),
    })
    .input(
      z.object({
        email,
        name: ignored,
        status: ignored,
        shownName: optionalText('Name', 120).describe(
          'The name that the admin has seen. If it is another one by now, the call is refused.',
        ),
      }),
    )
    .output(acknowledged.extend({ modifiedCount: z.number() })),
  withdrawVerification: route({
    method: 'POST',
    path: '/users/{id}/verificationWithdrawal',
    action: 'verify_seller',
    summary:
      'Withdraws the verification of another member, a seller, and sends them the reason. Idempotent.',
  })
    .errors({ ...adminOnly, ...mayRefuse('not_found', 'recent_login_required', 'oneself') })
    .input(verificationWithdrawal.extend({ id: pathId }))
    .output(acknowledged),
}

export type UserRow = z.infer<typeof userRow>
