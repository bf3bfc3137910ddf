/** A person with a profile, as read from the database for this very request. */
export type Member = {
  id: string
  name: string
  email: string
  emailKey: string
  photo: string | null
  isBuyer: boolean
  isSeller: boolean
  /** Only with the second factor that the site asks of admins. */
  isAdmin: boolean
  /** Would be an admin, were it not for that. */
  lacksSecondFactor: boolean
}

/** Who calls: nobody, a signed-in identity without a profile yet, or a member. */
export type Caller = {
  identity: {
    id: string
    sessionId: string
    /** Whether they have authenticated within the last 15 minutes. */
    recentLogin: boolean
    /** The access token is good until then. */
    until: Date
    name: string
    email: string
    photo: string | null
  } | null
  member: Member | null
}

export const anonymous: Caller = { identity: null, member: null }
