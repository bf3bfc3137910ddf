/** PostgreSQL rejects NUL, UTF-8 cannot encode lone surrogates. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed()
