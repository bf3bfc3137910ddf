const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Google hosts these mailboxes for good: an address is never given to another person. */
export const isGmail = (email: string): boolean => domainOf(email) === 'gmail.com'

/**
 * Whether Google hosts the mailbox of this address (normalised, and verified by Google). Other
 * addresses were verified once and may have another owner today. See "Authenticate with a backend
 * server" in Google's documentation; `hd` is the domain of the person's organisation.
 */
export function isAuthoritative(email: string, hd: unknown): boolean {
  return isGmail(email) || (typeof hd === 'string' && hd.toLowerCase() === domainOf(email))
}
