import type { Letter } from '../gateways/mail.ts'

type To = { name: string; email: string }

export function verificationLetter({ name, email }: To, brand: string, link: string): Letter {
  return {
    to: email,
    subject: `Confirm your e-mail address for ${brand}`,
    text: `Hello ${name},

please confirm that this is your e-mail address:

${link}

The link works for one day. If you did not sign up at ${brand}, do not open it: somebody else
wrote your address by mistake, and opening it would confirm their account.
`,
  }
}

export function resetLetter({ name, email }: To, brand: string, link: string): Letter {
  return {
    to: email,
    subject: `Choose a new password for ${brand}`,
    text: `Hello ${name},

somebody, hopefully you, asked for a new password. Choose it here:

${link}

The link works once, for one hour. If it was not you, nothing has changed and there is nothing to
do.
`,
  }
}
