import { hours, minutes, rateLimits } from '../../access/rate-limits.ts'

export const identityLimits = rateLimits({
  // Failures only. The limit of the account counts unknown devices and networks.
  signInByDevice: { per: 'account', max: 10, seconds: 15 * minutes },
  signInByAccountAndBlock: { per: 'account', max: 10, seconds: 15 * minutes },
  signInByAccount: { per: 'account', max: 100, seconds: hours },
  signInByAddress: { per: 'address', max: 60, seconds: 15 * minutes },
  // Correct passwords: each costs a hash and a session.
  signInSuccessByDevice: { per: 'account', max: 30, seconds: 15 * minutes },
  signInSuccessByAccount: { per: 'account', max: 30, seconds: 15 * minutes },
  signInSuccessByAddress: { per: 'address', max: 120, seconds: 15 * minutes },
  signUpByAccount: { per: 'account', max: 20, seconds: hours },
  signUpByAddress: { per: 'address', max: 30, seconds: hours },
  // The second factor: per known device, and per account for all other browsers together.
  // At five guesses per 15 minutes and thirty a day, six digits last for decades.
  secondFactor: { per: 'account', max: 5, seconds: 15 * minutes },
  secondFactorDaily: { per: 'account', max: 30, seconds: 24 * hours },
  backupCode: { per: 'account', max: 10, seconds: 15 * minutes },
  passkey: { per: 'account', max: 30, seconds: 15 * minutes },
  // By address, not by account: a new account of the same address does not start again at zero.
  accountSecurity: { per: 'account', max: 30, seconds: hours },
  google: { per: 'address', max: 60, seconds: 15 * minutes },
  resetByDevice: { per: 'account', max: 5, seconds: hours },
  resetByAccountAndBlock: { per: 'account', max: 5, seconds: hours },
  // As long as a reset link is valid: when the limit is reached, the mailbox has a valid link.
  resetByAccount: { per: 'account', max: 30, seconds: hours },
  resetByAddress: { per: 'address', max: 20, seconds: hours },
  verification: { per: 'account', max: 5, seconds: hours },
  emailChangeByAccount: { per: 'account', max: 5, seconds: hours },
  emailChangeByAddress: { per: 'address', max: 20, seconds: hours },
  emailChangeByNewAddress: { per: 'account', max: 5, seconds: hours },
  // E-mailed links: confirm an address, set a new password.
  mailedLink: { per: 'address', max: 60, seconds: hours },
  profileUpdate: { per: 'account', max: 60, seconds: hours },
  accessToken: { per: 'address', max: 600, seconds: 15 * minutes },
})
