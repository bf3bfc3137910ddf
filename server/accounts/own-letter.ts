/** To the address that an account had: it is deleted, as its owner asked. */
export function accountDeleted(name: string, brand: string) {
  return {
    subject: `Your account at ${brand} is deleted`,
    text: `Hello ${name},

your account at ${brand} is deleted, as you asked. Nobody can log in with it any more. What you had
on sale is taken off the site, and what you had reserved is free for others. Records of what was
paid stay, without your name.

If it was not you, please write to us by answering this letter.
`,
  }
}
