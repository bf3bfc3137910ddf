/**
 * Stands in rendered HTML where the content-security-policy nonce belongs. A page is rendered once
 * for many visitors, so the server puts a fresh nonce in its place each time it sends the page.
 */
export const nonceMark = 'nonce-of-this-response'
