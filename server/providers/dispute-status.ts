/** Whether a dispute with this status is an inquiry, which withholds no money. */
export const isInquiry = (status: string) => status.startsWith('warning')
