/** Stored and shown instead of the name of a deleted member. */
export const deletedUserName = 'Deleted member'
