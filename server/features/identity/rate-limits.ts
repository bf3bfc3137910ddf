import { day, hour, minute, rateLimits } from '../../access/rate-limits.ts'

export const identityLimits = rateLimits({
  // Failures only. The limit of the account counts unknown devices and networks.
  signInByDevice: { per: 'device', max: 10, seconds: 15 * minute },
  signInByAccountAndBlock: { per: 'email', max: 10, seconds: 15 * minute },
  signInByAccount: { per: 'email', max: 100, seconds: hour },
  signInByAddress: { per: 'address', max: 60, seconds: 15 * minute },
  // Correct passwords: each costs a hash and a session.
  signInSuccessByDevice: { per: 'device', max: 30, seconds: 15 * minute },
  signInSuccessByAccount: { per: 'email', max: 30, seconds: 15 * minute },
  signInSuccessByAddress: { per: 'address', max: 120, seconds: 15 * minute },
  signUpByAccount: { per: 'email', max: 20, seconds: hour },
  signUpByAddress: { per: 'address', max: 30, seconds: hour },
  // The second factor: per known device, and per account for all other browsers together.
  // At five guesses per 15 minutes and thirty a day, six digits last for decades.
  secondFactor: { per: 'account', max: 5, seconds: 15 * minute },
  secondFactorDaily: { per: 'account', max: 30, seconds: day },
  backupCode: { per: 'account', max: 10, seconds: 15 * minute },
  passkey: { per: 'account', max: 30, seconds: 15 * minute },
  // A new account of the same address does not start again at zero.
  accountSecurity: { per: 'email', max: 30, seconds: hour },
  // Google's window: per browser that has signed in, and per address for all others.
  googleByBrowser: { per: 'device', max: 30, seconds: 15 * minute },
  googleByAddress: { per: 'address', max: 60, seconds: 15 * minute },
  resetByDevice: { per: 'device', max: 5, seconds: hour },
  resetByAccountAndBlock: { per: 'email', max: 5, seconds: hour },
  // As long as a reset link is valid: when the limit is reached, the mailbox has a valid link.
  resetByAccount: { per: 'email', max: 30, seconds: hour },
  resetByAddress: { per: 'address', max: 20, seconds: hour },
  // With the e-mail of the sign-up.
  verification: { per: 'email', max: 5, seconds: hour },
  emailChangeByAccount: { per: 'account', max: 5, seconds: hour },
  emailChangeByAddress: { per: 'address', max: 20, seconds: hour },
  emailChangeByNewAddress: { per: 'email', max: 5, seconds: hour },
  // E-mailed links that are not valid: confirm an address, set a new password.
  invalidLink: { per: 'address', max: 60, seconds: hour },
  profileUpdate: { per: 'account', max: 60, seconds: hour },
  accessTokenBySession: { per: 'session', max: 600, seconds: 15 * minute },
  // Requests without a session.
  accessTokenByAddress: { per: 'address', max: 600, seconds: 15 * minute },
})
