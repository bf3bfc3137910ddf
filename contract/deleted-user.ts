/** What is kept and shown in place of the name of somebody who was deleted. */
export const deletedUserName = 'Deleted member'
