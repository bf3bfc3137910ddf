import { day, hour, minute, rateLimits } from '../../access/rate-limits.ts'

export const identityLimits = rateLimits({
  // Failures only. The limit of the account counts unknown devices and networks.
  signInByDevice: { per: 'account', max: 10, seconds: 15 * minute },
  signInByAccountAndBlock: { per: 'account', max: 10, seconds: 15 * minute },
  signInByAccount: { per: 'account', max: 100, seconds: hour },
  signInByAddress: { per: 'address', max: 60, seconds: 15 * minute },
  // Correct passwords: each costs a hash and a session.
  signInSuccessByDevice: { per: 'account', max: 30, seconds: 15 * minute },
  signInSuccessByAccount: { per: 'account', max: 30, seconds: 15 * minute },
  signInSuccessByAddress: { per: 'address', max: 120, seconds: 15 * minute },
  signUpByAccount: { per: 'account', max: 20, seconds: hour },
  signUpByAddress: { per: 'address', max: 30, seconds: hour },
  // The second factor: per known device, and per account for all other browsers together.
  // At five guesses per 15 minutes and thirty a day, six digits last for decades.
  secondFactor: { per: 'account', max: 5, seconds: 15 * minute },
  secondFactorDaily: { per: 'account', max: 30, seconds: day },
  backupCode: { per: 'account', max: 10, seconds: 15 * minute },
  passkey: { per: 'account', max: 30, seconds: 15 * minute },
  // By address, not by account: a new account of the same address does not start again at zero.
  accountSecurity: { per: 'account', max: 30, seconds: hour },
  // Google's window: per browser that has signed in, and per address for all others.
  googleByBrowser: { per: 'account', max: 30, seconds: 15 * minute },
  googleByAddress: { per: 'address', max: 60, seconds: 15 * minute },
  resetByDevice: { per: 'account', max: 5, seconds: hour },
  resetByAccountAndBlock: { per: 'account', max: 5, seconds: hour },
  // As long as a reset link is valid: when the limit is reached, the mailbox has a valid link.
  resetByAccount: { per: 'account', max: 30, seconds: hour },
  resetByAddress: { per: 'address', max: 20, seconds: hour },
  // By address, not by account, like `accountSecurity`; with the e-mail of the sign-up.
  verification: { per: 'account', max: 5, seconds: hour },
  emailChangeByAccount: { per: 'account', max: 5, seconds: hour },
  emailChangeByAddress: { per: 'address', max: 20, seconds: hour },
  emailChangeByNewAddress: { per: 'account', max: 5, seconds: hour },
  // E-mailed links that are not valid: confirm an address, set a new password.
  invalidLink: { per: 'address', max: 60, seconds: hour },
  profileUpdate: { per: 'account', max: 60, seconds: hour },
  accessTokenBySession: { per: 'account', max: 600, seconds: 15 * minute },
  // Requests without a session.
  accessTokenByAddress: { per: 'address', max: 600, seconds: 15 * minute },
})
