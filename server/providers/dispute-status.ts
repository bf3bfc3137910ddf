/** Whether a dispute with this status is an inquiry, which withholds no money. */
export const isInquiry = (status: string) => status.startsWith('warning')

/** Whether evidence was submitted, and the bank has not decided. */
export const isUnderReview = (status: string) => status.endsWith('under_review')
