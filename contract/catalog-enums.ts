/** Separate from the schemas, so that public pages do not load Zod. */
export const categoryNames = ['Surface', 'Dell', 'HP'] as const
export const conditions = ['Excellent', 'Good', 'Fair'] as const
