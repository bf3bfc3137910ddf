/** The words a product is sorted by, apart from the schemas, which no public page loads. */
export const categoryNames = ['Surface', 'Dell', 'HP'] as const
export const conditions = ['Excellent', 'Good', 'Fair'] as const
